import { isStaff } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { healthView } from './health.views.ts';

export const healthEndpoints = {
  health: endpoint({
    verb: 'GET',
    path: 'health',
    who: isStaff,
    kind: 'query',
    unattended: true,
    answer: healthView,
    summary: 'How the product is; with details for user administrators and developers',
  }),
} as const;
