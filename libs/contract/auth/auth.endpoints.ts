import { isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { LoginBody } from './auth.bodies.ts';
import { authProfile, authView } from './auth.views.ts';

export const authEndpoints = {
  login: endpoint({ verb: 'POST', path: 'admin/auth', who: 'public', kind: 'command', body: LoginBody, answer: authView, summary: 'Log in' }),
  logout: endpoint({ verb: 'POST', path: 'admin/logout', who: isStaff, kind: 'command', whilePasswordIsDue: true, answer: nothing, summary: 'Log out and end the session' }),
  refreshProfile: endpoint({ verb: 'POST', path: 'users/refreshAuthProfile', who: isStaff, kind: 'query', whilePasswordIsDue: true, answer: authProfile, summary: 'The rights in force now' }),
} as const;
