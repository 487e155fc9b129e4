import { permissionName } from '@leaseledger/contract/access/permissions';
import { personalUserDetails, userFormats, userLabels } from '@leaseledger/contract/users/user.details';
import type { WorkHandedOver } from '@leaseledger/contract/users/user.views';
import { openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, changes, type AreaHistory } from '../kernel/history.ts';
import type { LoginMeans, LoginRefusal, UserEvent } from './user.events.ts';

const refusals = {
  wrongPassword: 'wrong password',
  wrongCode: 'wrong code',
  wrongPasskey: 'wrong passkey',
  disabled: 'the account is disabled',
} as const satisfies Record<LoginRefusal, string>;
const meansWords = {
  code: 'with password and code',
  recoveryCode: 'with password and recovery code',
  passkey: 'with a passkey',
} as const satisfies Record<LoginMeans, string>;
const named = (id: number): string => permissionName(id) ?? String(id);

const words: FieldWords = { labels: userLabels, formats: userFormats, sealed: personalUserDetails };
/** Both names travel together, so an entry does not show which of them changed. */
const wordsOfEntries: FieldWords = { ...words, labels: { ...userLabels, FirstName: 'Name', LastName: 'Name' } };

/** The addition to a history text if work was handed over. */
const passedOn = (handover: WorkHandedOver | undefined): string =>
  handover === undefined
    ? ''
    : handover.to === null
      ? '; the work in hand is nobody’s'
      : `; the work in hand goes to ${handover.to.FullName}`;

export const userHistory: AreaHistory<UserEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: null,
  entries: {
    UserAdded: () => activity('User added', 'Account made'),
    UserAmended: (data) => changes('User amended', openChanges(data, wordsOfEntries)),
    PermissionGranted: ({ PermissionType }) => activity('Permission granted', `${named(PermissionType)} granted`),
    PermissionSwitched: ({ PermissionType, Status }) =>
      activity('Permission switched', `${named(PermissionType)} switched ${Status === 1 ? 'on' : 'off'}`),
    PermissionWithdrawn: ({ PermissionType }) =>
      activity('Permission withdrawn', `${named(PermissionType)} withdrawn; it is as the role group says`),
    PasswordChanged: ({ ForcePasswordReset }) =>
      activity(
        'Password changed',
        ForcePasswordReset === true ? 'Password changed, for one login' : 'Password changed',
      ),
    PasswordReset: () => activity('Password reset', 'New password chosen by a link sent by mail'),
    PasswordLinkSent: () => activity('Password link sent', 'Link for a new password sent by mail'),
    SessionsEnded: () => activity('Logged out everywhere', 'All sessions ended'),
    SomeSessionsEnded: ({ count }) =>
      activity('Sessions ended', count === 1 ? '1 other session ended' : `${count} other sessions ended`),
    UserDisabled: ({ handover }) => activity('User disabled', `Account disabled${passedOn(handover)}`),
    UserEnabled: () => activity('User enabled', 'Account enabled'),
    UserDeleted: ({ FullName, handover }) =>
      activity('User deleted', `${FullName} deleted, with all personal details${passedOn(handover)}`),
    UserLoggedIn: ({ means }) =>
      activity('Login', means === undefined ? 'Logged in' : `Logged in ${meansWords[means]}`),
    UserLoggedOut: () => activity('Logout', 'Logged out'),
    LoginRefused: ({ reason }) => activity('Login refused', `Login refused: ${refusals[reason]}`),
  },
  sealed: { UserAmended: (data) => sealedChanges(data, words) },
};
