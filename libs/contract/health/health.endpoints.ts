import { isStaff } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { healthView } from './health.views.ts';

export const healthEndpoints = {
  health: endpoint('GET', 'health', {
    who: isStaff,
    unattended: true,
    answer: healthView,
    summary: 'How the product is; with details for user administrators and developers',
  }),
} as const;
