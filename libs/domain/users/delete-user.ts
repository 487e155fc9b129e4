import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { blankUser } from '@leaseledger/contract/users/user.details';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { anyLeaving, handedOver, mayNotLeave, passedOn, type Leaves, type WithWork } from './disable-user.ts';
import { administers, fullName, personal, type OfUser, type UserState } from './user.ts';

/**
 * The key that seals the address until it is released. The user's own key is destroyed at once, this one after the
 * release.
 */
export const leavingKey = ({ UserID }: { readonly UserID?: unknown }): string => `leaving-${String(UserID)}`;

/** The secret in the vault with the moment of a user's last request. */
export const LAST_ACTIVE_SECRET = 'lastActive';

type DeleteUser = { readonly type: 'DeleteUser' } & Leaves;

interface UserDeleted {
  readonly type: 'UserDeleted';
  /** The name of that day stays readable. The address is to be released, and cannot be read afterwards. */
  readonly data: OfUser & { readonly FullName: string; readonly Email: string | null } & WithWork;
}

export const deleteUser: Decision<UserState, DeleteUser, UserDeleted> = {
  command: 'DeleteUser',
  who: administers,
  of: 'known',
  decide(command, state, { actor }) {
    const { UserID, details } = state;
    const data = { UserID, FullName: fullName(state), Email: details.Email, ...handedOver(command) };
    return mayNotLeave(command, state, actor) ?? [{ type: 'UserDeleted', data }];
  },
  events: {
    UserDeleted: {
      description:
        'A user was deleted: their personal details go with their key, and their name stays beside what they decided.',
      isSeenAtOnce: true,
      forgets: personal.subject,
      personal: { subject: leavingKey, fields: ['Email'] },
      evolve: (state) => ({ ...state, stage: 'deleted', details: blankUser }),
      history: (data) =>
        activity('User deleted', `${data.FullName} deleted, with all personal details${passedOn(data)}`),
      undo: historyMessage.accountIsGone,
      example: { UserID: 9, FullName: 'Sam Whitlock', Email: 'sam@broker.example' },
    },
  },
  any: anyLeaving,
};
