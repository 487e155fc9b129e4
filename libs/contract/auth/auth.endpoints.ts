import { isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint, type Due } from '../kernel/endpoint.ts';
import { ForgotPasswordBody, LoginBody, ResetPasswordBody, UpdatePasswordBody } from './auth.bodies.ts';
import { authProfile, authView, endedSessions, siteView } from './auth.views.ts';

/** For calls that work while either of the two is due, such as the logout. */
const whateverIsDue: readonly Due[] = ['password', 'secondFactor'];

export const authEndpoints = {
  site: endpoint({
    verb: 'GET',
    path: 'app/site',
    who: 'public',
    kind: 'query',
    answer: siteView,
    summary: 'How this site is set, as far as everybody may know; path chosen by us',
  }),
  login: endpoint({
    verb: 'POST',
    path: 'admin/auth',
    who: 'public',
    kind: 'command',
    logsIn: true,
    body: LoginBody,
    answer: authView,
    summary: 'Log in',
  }),
  logout: endpoint({
    verb: 'POST',
    path: 'admin/logout',
    who: isStaff,
    kind: 'command',
    whileDue: whateverIsDue,
    whileViewing: true,
    answer: nothing,
    summary: 'Log out and end the session',
  }),
  logoutEverywhere: endpoint({
    verb: 'POST',
    path: 'admin/logoutEverywhere',
    who: isStaff,
    kind: 'command',
    whileDue: whateverIsDue,
    answer: endedSessions,
    summary: 'End every session of the caller, this one too; path chosen by us',
  }),
  updatePassword: endpoint({
    verb: 'POST',
    path: 'users/updatePassword',
    who: isStaff,
    kind: 'command',
    body: UpdatePasswordBody,
    whileDue: ['password'],
    answer: nothing,
    summary: "Change one's own password, which ends every session",
  }),
  forgotPassword: endpoint({
    verb: 'POST',
    path: 'users/forgotPassword',
    who: 'public',
    kind: 'command',
    logsIn: true,
    body: ForgotPasswordBody,
    answer: nothing,
    summary: 'Ask for a link for a new password by mail; the answer is the same for every address; path chosen by us',
  }),
  resetPassword: endpoint({
    verb: 'POST',
    path: 'users/resetPassword',
    who: 'public',
    kind: 'command',
    logsIn: true,
    body: ResetPasswordBody,
    answer: nothing,
    summary: 'Choose a new password with what a mailed link holds, which ends every session; path chosen by us',
  }),
  refreshProfile: endpoint({
    verb: 'POST',
    path: 'users/refreshAuthProfile',
    who: isStaff,
    kind: 'query',
    whileDue: whateverIsDue,
    answer: authProfile,
    summary: 'The rights in force now',
  }),
} as const;
