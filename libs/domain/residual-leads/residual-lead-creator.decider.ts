import { managesLeads } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Area } from '../kernel/area.ts';
import type { Decider } from '../kernel/decider.ts';
import { activity, type AreaHistory } from '../kernel/history.ts';
import { forbidden } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

export interface ResidualLeadCreatorSwitched {
  readonly type: 'ResidualLeadCreatorSwitched';
  readonly data: { readonly Enabled: boolean };
}

export interface SwitchResidualLeadCreator {
  readonly type: 'SwitchResidualLeadCreator';
  readonly Enabled: boolean;
}

/** There is one. */
export const RESIDUAL_LEAD_CREATOR_ID = 1;

/** Whether leads are opened for customers whose packages end: specification 3, section 4; decisions 4. It is off until somebody switches it on. */
export const residualLeadCreatorDecider: Decider<
  SwitchResidualLeadCreator,
  { readonly Enabled: boolean },
  ResidualLeadCreatorSwitched
> = {
  category: 'residualLeadCreator',
  initialState: { Enabled: false },
  decide({ Enabled }, state, { actor }) {
    if (!may(managesLeads, actor)) return forbidden(message.forbidden);
    return Enabled === state.Enabled ? [] : [{ type: 'ResidualLeadCreatorSwitched', data: { Enabled } }];
  },
  evolve: (_, { data: { Enabled } }) => ({ Enabled }),
};

const residualLeadCreatorHistory: AreaHistory<ResidualLeadCreatorSwitched> = {
  subjectType: 'residualLeadCreator',
  subjectID: () => RESIDUAL_LEAD_CREATOR_ID,
  whyNoUndo: historyMessage.switchedByHand,
  entries: {
    ResidualLeadCreatorSwitched: ({ Enabled }) =>
      Enabled
        ? activity('Residual lead creator active', 'Residual lead creator switched on')
        : activity('Residual lead creator inactive', 'Residual lead creator switched off'),
  },
};

export const residualLeadCreatorArea = {
  decider: residualLeadCreatorDecider,
  events: {
    ResidualLeadCreatorSwitched: { description: 'The residual lead creator was switched on or off.', schemaVersion: 1 },
  },
  history: residualLeadCreatorHistory,
} satisfies Area<ResidualLeadCreatorSwitched>;
