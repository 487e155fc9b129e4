import { isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint, type Due } from '../kernel/endpoint.ts';
import { ForgotPasswordBody, LoginBody, ResetPasswordBody, UpdatePasswordBody } from './auth.bodies.ts';
import { authProfile, authView, endedSessions, siteView } from './auth.views.ts';

/** For calls that work while either of the two is due, such as the logout. */
const whateverIsDue: readonly Due[] = ['password', 'secondFactor'];

export const authEndpoints = {
  site: endpoint('GET', 'app/site', {
    who: 'public',
    answer: siteView,
    summary: 'How this site is set, as far as everybody may know; path chosen by us',
  }),
  login: endpoint('POST', 'admin/auth', {
    who: 'public',
    logsIn: true,
    body: LoginBody,
    answer: authView,
    summary: 'Log in',
  }),
  logout: endpoint('POST', 'admin/logout', {
    who: isStaff,
    whileDue: whateverIsDue,
    whileViewing: true,
    answer: nothing,
    summary: 'Log out and end the session',
  }),
  logoutEverywhere: endpoint('POST', 'admin/logoutEverywhere', {
    who: isStaff,
    whileDue: whateverIsDue,
    answer: endedSessions,
    summary: 'End every session of the caller, this one too; path chosen by us',
  }),
  updatePassword: endpoint('POST', 'users/updatePassword', {
    who: isStaff,
    body: UpdatePasswordBody,
    whileDue: ['password'],
    answer: nothing,
    summary: "Change one's own password, which ends every session",
  }),
  forgotPassword: endpoint('POST', 'users/forgotPassword', {
    who: 'public',
    logsIn: true,
    body: ForgotPasswordBody,
    answer: nothing,
    summary: 'Ask for a link for a new password by mail; the answer is the same for every address; path chosen by us',
  }),
  resetPassword: endpoint('POST', 'users/resetPassword', {
    who: 'public',
    logsIn: true,
    body: ResetPasswordBody,
    answer: nothing,
    summary: 'Choose a new password with what a mailed link holds, which ends every session; path chosen by us',
  }),
  refreshProfile: endpoint('POST', 'users/refreshAuthProfile', {
    who: isStaff,
    kind: 'query',
    whileDue: whateverIsDue,
    answer: authProfile,
    summary: 'The rights in force now',
  }),
} as const;
