import { permissionName } from '@leaseledger/contract/access/permissions';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { LoginMeans, LoginRefusal, UserEvent } from './user.events.ts';

const refusals = { wrongPassword: 'wrong password', wrongCode: 'wrong code', wrongPasskey: 'wrong passkey', disabled: 'the account is disabled' } as const satisfies Record<LoginRefusal, string>;
const meansWords = { code: 'with password and code', recoveryCode: 'with password and recovery code', passkey: 'with a passkey' } as const satisfies Record<LoginMeans, string>;
const named = (id: number): string => permissionName(id) ?? String(id);

export const userHistory: AreaHistory<UserEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  entries: {
    UserAdded: () => activity('User added', 'Account made'),
    PermissionGranted: ({ PermissionType }) => activity('Permission granted', `${named(PermissionType)} granted`),
    PermissionSwitched: ({ PermissionType, Status }) => activity('Permission switched', `${named(PermissionType)} switched ${Status === 1 ? 'on' : 'off'}`),
    PasswordChanged: () => activity('Password changed', 'Password changed'),
    PasswordReset: () => activity('Password reset', 'New password chosen by a link sent by mail'),
    PasswordLinkSent: () => activity('Password link sent', 'Link for a new password sent by mail'),
    SessionsEnded: () => activity('Logged out everywhere', 'All sessions ended'),
    SomeSessionsEnded: ({ count }) => activity('Sessions ended', count === 1 ? '1 other session ended' : `${count} other sessions ended`),
    UserDisabled: () => activity('User disabled', 'Account disabled'),
    UserEnabled: () => activity('User enabled', 'Account enabled'),
    UserLoggedIn: ({ means }) => activity('Login', means === undefined ? 'Logged in' : `Logged in ${meansWords[means]}`),
    LoginRefused: ({ reason }) => activity('Login refused', `Login refused: ${refusals[reason]}`),
  },
};
