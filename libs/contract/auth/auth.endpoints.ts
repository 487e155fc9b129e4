import { isStaff } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { LoginBody } from './auth.bodies.ts';

export const authEndpoints = {
  login: endpoint({ verb: 'POST', path: 'admin/auth', who: 'public', kind: 'command', body: LoginBody, summary: 'Log in' }),
  logout: endpoint({ verb: 'POST', path: 'admin/logout', who: isStaff, kind: 'command', summary: 'Log out and end the session' }),
  refreshProfile: endpoint({ verb: 'POST', path: 'users/refreshAuthProfile', who: isStaff, kind: 'query', summary: 'The rights in force now' }),
} as const;
