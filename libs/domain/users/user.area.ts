import { blankUser, personalUserDetails } from '@leaseledger/contract/users/user.details';
import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { userDecider } from './user.decider.ts';
import { leavingKey, type UserEvent } from './user.events.ts';
import { userHistory } from './user.history.ts';

const personal = personalOf('user', 'UserID', personalUserDetails);

/** Users: what may happen, what the log keeps of it and how it reads. */
export const userArea = {
  decider: userDecider,
  events: {
    UserAdded: {
      description: 'A user was given an account, with a role group.',
      schemaVersion: 1,
      isSeenAtOnce: true,
      personal,
      defaults: blankUser,
    },
    UserAmended: {
      description: 'Details of a user were changed; only the changed fields, with what they held before.',
      schemaVersion: 1,
      isSeenAtOnce: true,
      personal,
    },
    PermissionGranted: {
      description: 'A user was given a permission beside those of the role group.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    PermissionSwitched: {
      description: 'A permission of a user was switched on (1) or off (0).',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    PermissionWithdrawn: {
      description: 'That a user was given or denied a permission was undone: it is again as the role group says.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    PasswordChanged: {
      description: "A user's password was changed, permanently or for one login. Only the vault knows it, as a hash.",
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    PasswordReset: {
      description:
        'The holder of a link that was mailed to a user chose a new password. Only the vault knows it, as a hash.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    PasswordLinkSent: {
      description: 'A link with which a new password can be chosen was mailed to a user, since somebody asked for it.',
      schemaVersion: 1,
    },
    SessionsEnded: {
      description: 'All sessions of a user that were open then were ended.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    SomeSessionsEnded: {
      description: 'A user ended some of the own sessions, and kept the one in which that was asked.',
      schemaVersion: 1,
    },
    UserDisabled: {
      description:
        'A user can no longer log in; with the user who takes over their work, and how much of it there was.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    UserEnabled: { description: 'A disabled user can log in again.', schemaVersion: 1, isSeenAtOnce: true },
    UserDeleted: {
      description:
        'A user was deleted: their personal details go with their key, and their name stays beside what they decided.',
      schemaVersion: 1,
      isSeenAtOnce: true,
      forgets: personal.subject,
      personal: { subject: leavingKey, fields: ['Email'] },
    },
    UserLoggedIn: { description: 'A user logged in.', schemaVersion: 1 },
    UserLoggedOut: { description: 'A user logged out, of one session.', schemaVersion: 1 },
    LoginRefused: { description: 'Somebody failed to log in as this user, and why.', schemaVersion: 1 },
  },
  history: userHistory,
  otherStreams: ['login'],
} satisfies Area<UserEvent>;
