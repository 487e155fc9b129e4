import { administersUsers, isRoleGroup, roleGroup, touchesAccountsOf } from '@leaseledger/contract/access/permissions';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { aggregate, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, invalid } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

interface OfRoleGroup {
  readonly RoleGroupIntID: number;
}

interface RoleGroupState {
  readonly needsSecondFactor: boolean;
}

export interface RequireSecondFactor extends OfRoleGroup {
  readonly type: 'RequireSecondFactor';
  readonly isRequired: boolean;
}

type SecondFactorSwitched =
  | { readonly type: 'SecondFactorRequired'; readonly data: OfRoleGroup }
  | { readonly type: 'SecondFactorNotRequired'; readonly data: OfRoleGroup };

const requireSecondFactor: Decision<RoleGroupState, RequireSecondFactor, SecondFactorSwitched> = {
  command: 'RequireSecondFactor',
  who: (actor) => may(administersUsers, actor),
  of: 'any',
  decide({ RoleGroupIntID, isRequired }, { needsSecondFactor }, { actor }) {
    if (!isRoleGroup(RoleGroupIntID))
      return invalid(credentialMessage.roleGroup, { RoleGroupIntID: credentialMessage.roleGroup });
    if (!may(touchesAccountsOf(RoleGroupIntID), actor)) return forbidden(message.forbidden);
    if (isRequired === needsSecondFactor) return [];
    return [{ type: isRequired ? 'SecondFactorRequired' : 'SecondFactorNotRequired', data: { RoleGroupIntID } }];
  },
  events: {
    SecondFactorRequired: {
      description: 'The users of a role group must have a second factor.',
      isSeenAtOnce: true,
      evolve: () => ({ needsSecondFactor: true }),
      history: () => activity('Second factor required', 'Second factor required of all users'),
      undo: historyMessage.switchedByHand,
      example: { RoleGroupIntID: roleGroup.MARKETING },
    },
    SecondFactorNotRequired: {
      description: 'The users of a role group no longer need a second factor.',
      isSeenAtOnce: true,
      evolve: () => ({ needsSecondFactor: false }),
      history: () => activity('Second factor not required', 'Second factor required no more'),
      undo: historyMessage.switchedByHand,
      example: { RoleGroupIntID: roleGroup.MARKETING },
    },
  },
  any: (fc) => fc.record({ RoleGroupIntID: fc.constant(roleGroup.MARKETING), isRequired: fc.boolean() }),
};

const roleGroupDecisions = [requireSecondFactor] as const;
export type RoleGroupEvent = EventsOf<typeof roleGroupDecisions>;

/** A role group's requirement of a second factor: decision 35. Its permissions are in the contract, and no event. */
export const roleGroupArea = aggregate<RequireSecondFactor, RoleGroupState, RoleGroupEvent>(roleGroupDecisions, {
  category: 'roleGroup',
  initialState: { needsSecondFactor: false },
  subjectType: 'roleGroup',
  subjectID: ({ RoleGroupIntID }) => RoleGroupIntID,
});
export const { decider: roleGroupDecider } = roleGroupArea;
