import { administersUsers, isRoleGroup, touchesAccountsOf } from '@leaseledger/contract/access/permissions';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, invalid } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { RoleGroupEvent } from './role-group.events.ts';

export interface RequireSecondFactor {
  readonly type: 'RequireSecondFactor';
  readonly RoleGroupIntID: number;
  readonly isRequired: boolean;
}

export interface RoleGroupState {
  readonly needsSecondFactor: boolean;
}

/** Whether the users of a role group need a second factor: decision 35. */
export const roleGroupDecider: Decider<RequireSecondFactor, RoleGroupState, RoleGroupEvent> = {
  category: 'roleGroup',
  initialState: { needsSecondFactor: false },
  decide({ RoleGroupIntID, isRequired }, { needsSecondFactor }, { actor }) {
    if (!may(administersUsers, actor)) return forbidden(message.forbidden);
    if (!isRoleGroup(RoleGroupIntID))
      return invalid(credentialMessage.roleGroup, { RoleGroupIntID: credentialMessage.roleGroup });
    if (!may(touchesAccountsOf(RoleGroupIntID), actor)) return forbidden(message.forbidden);
    if (isRequired === needsSecondFactor) return [];
    return [{ type: isRequired ? 'SecondFactorRequired' : 'SecondFactorNotRequired', data: { RoleGroupIntID } }];
  },
  evolve(_, { type }) {
    return { needsSecondFactor: type === 'SecondFactorRequired' };
  },
};
