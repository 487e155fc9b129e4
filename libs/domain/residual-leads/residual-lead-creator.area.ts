import { managesLeads } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { aggregate, type Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { may } from '../kernel/rights.ts';

/** There is one. */
export const RESIDUAL_LEAD_CREATOR_ID = 1;

interface CreatorState {
  readonly Enabled: boolean;
}

export interface SwitchResidualLeadCreator {
  readonly type: 'SwitchResidualLeadCreator';
  readonly Enabled: boolean;
}

export interface ResidualLeadCreatorSwitched {
  readonly type: 'ResidualLeadCreatorSwitched';
  readonly data: { readonly Enabled: boolean };
}

const switchResidualLeadCreator: Decision<CreatorState, SwitchResidualLeadCreator, ResidualLeadCreatorSwitched> = {
  command: 'SwitchResidualLeadCreator',
  who: (actor) => may(managesLeads, actor),
  of: 'any',
  decide: ({ Enabled }, state) =>
    Enabled === state.Enabled ? [] : [{ type: 'ResidualLeadCreatorSwitched', data: { Enabled } }],
  events: {
    ResidualLeadCreatorSwitched: {
      description: 'The residual lead creator was switched on or off.',
      evolve: (_state, { Enabled }) => ({ Enabled }),
      history: ({ Enabled }) =>
        Enabled
          ? activity('Residual lead creator active', 'Residual lead creator switched on')
          : activity('Residual lead creator inactive', 'Residual lead creator switched off'),
      undo: historyMessage.switchedByHand,
      example: { Enabled: true },
    },
  },
  any: (fc) => fc.record({ Enabled: fc.boolean() }),
};

/**
 * Whether leads are opened for customers whose packages end: specification 3, section 4; decisions 4. It is off until
 * somebody switches it on.
 */
export const residualLeadCreatorArea = aggregate<SwitchResidualLeadCreator, CreatorState, ResidualLeadCreatorSwitched>(
  [switchResidualLeadCreator],
  {
    category: 'residualLeadCreator',
    initialState: { Enabled: false },
    subjectType: 'residualLeadCreator',
    subjectID: () => RESIDUAL_LEAD_CREATOR_ID,
  },
);
export const { decider: residualLeadCreatorDecider } = residualLeadCreatorArea;
