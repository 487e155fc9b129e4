import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
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
    // The first event says what goes back. Only the form of a user amends and disables in one decision.
    decide([first, ...beside], state, _context, back) {
      if (first === undefined) return missing(historyMessage.noDecision);
      const returned: UserEvent[] = [];
      for (const event of [first, ...beside.filter(({ type }) => type === 'UserDisabled' || type === 'UserEnabled')]) {
        const outcome = back(event, state);
        if (outcome instanceof Rejection) return outcome;
        returned.push(...outcome);
      }
      return returned;
    },
  },
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  otherStreams: ['login'],
  weight: 6,
});
export const { decider: userDecider } = userArea;
