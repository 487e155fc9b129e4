import { grantsEverything, roleGroup } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { blankUser, type UserDetails } from '@leaseledger/contract/users/user.details';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { merged } from '../behaviours/amendment.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { forbidden } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import { disabled, type UserDisabled } from './disable-user.ts';
import { administers, personal, someDetails, type OfUser, type UserState } from './user.ts';

interface AddUser extends OfUser {
  readonly type: 'AddUser';
  readonly UserUUID: string;
  readonly details: UserDetails;
  /** Whether the account is disabled from the beginning. */
  readonly Disabled?: boolean;
}

interface UserAdded {
  readonly type: 'UserAdded';
  readonly data: OfUser & { readonly UserUUID: string } & UserDetails;
}

export const addUser: Decision<UserState, AddUser, UserAdded, UserDisabled> = {
  command: 'AddUser',
  who: administers,
  of: 'new',
  decide: ({ UserID, UserUUID, details, Disabled = false }, _state, { actor }) =>
    details.RoleGroupIntID === roleGroup.SUPER_USER && !may(grantsEverything, actor)
      ? forbidden(userMessage.grantsSuperUser)
      : [
          { type: 'UserAdded', data: { UserID, UserUUID, ...details } },
          ...(Disabled ? [disabled({ UserID, details })] : []),
        ],
  events: {
    UserAdded: {
      description: 'A user was given an account, with a role group.',
      isSeenAtOnce: true,
      personal,
      defaults: blankUser,
      evolve: (state, data) => ({
        ...state,
        stage: 'enabled',
        UserID: data.UserID,
        UserUUID: data.UserUUID,
        details: merged(blankUser, data),
      }),
      history: () => activity('User added', 'Account made'),
      undo: historyMessage.madeRecord,
      example: {
        UserID: 9,
        UserUUID: 'uuid-9',
        ...blankUser,
        FirstName: 'Sam',
        LastName: 'Whitlock',
        Email: 'sam@broker.example',
        RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST,
      },
    },
  },
  any: (fc, some, UserID) =>
    fc.record({
      UserID: fc.constant(UserID),
      UserUUID: fc.constant(`uuid-${UserID}`),
      details: fc.record(someDetails(fc, some)),
      Disabled: fc.boolean(),
    }),
  weight: 4,
  decidesAgain: true,
};
