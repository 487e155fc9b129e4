import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { addUser } from './add-user.ts';
import { amendUser, forcePasswordReset } from './amend-user.ts';
import { changePassword, passwordLinks, resetPassword } from './change-password.ts';
import { deleteUser } from './delete-user.ts';
import { disableUser, enableUser } from './disable-user.ts';
import { endSessions, someSessions } from './end-sessions.ts';
import { logins } from './logins.ts';
import { grantPermission, switchPermission, withdrawnPermissions } from './permissions.ts';
import { initialUser, type UserState } from './user.ts';

const userDecisions = [
  addUser,
  amendUser,
  forcePasswordReset,
  grantPermission,
  switchPermission,
  withdrawnPermissions,
  changePassword,
  resetPassword,
  passwordLinks,
  endSessions,
  someSessions,
  disableUser,
  enableUser,
  deleteUser,
  logins,
] as const;
export type UserEvent = EventsOf<typeof userDecisions>;
export type UserCommand = CommandsOf<typeof userDecisions> | UndoDecision<UserEvent>;

const notThere = ({ stage }: UserState) =>
  stage === 'enabled' || stage === 'disabled' ? undefined : missing(message.notFound('User'));

/** Users: specification 4, section 5; who may what: decisions 1. */
export const userArea = aggregate<UserCommand, UserState, UserEvent>(userDecisions, {
  category: 'user',
  initialState: initialUser,
  notThere,
  looksFirst: true,
  undo: {
    // Each event asks who may undo it: users undo some switches of their own permissions.
    who: () => true,
    refused: (state) => (state.stage === 'deleted' ? ruleBroken(historyMessage.accountIsGone) : notThere(state)),
  },
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  otherStreams: ['login'],
  weight: 6,
});
export const { decider: userDecider } = userArea;
