import { isStaff } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';

export const userEndpoints = {
  basic: endpoint({ verb: 'GET', path: 'users/basic', who: isStaff, kind: 'query', summary: 'Names of all users' }),
  activity: endpoint({ verb: 'GET', path: 'users/activity', who: isStaff, kind: 'query', summary: "The caller's own activity" }),
} as const;
