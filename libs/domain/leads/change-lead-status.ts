import { mayReopenLeads } from '@leaseledger/contract/access/permissions';
import { leadStatus, leadStatuses, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { Actor } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import { conflict, forbidden } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import { opens, type LeadState, type OfLead } from './lead.ts';

interface ChangeLeadStatus {
  readonly type: 'ChangeLeadStatus';
  readonly to: LeadStatusID;
  readonly from?: LeadStatusID;
}

interface LeadStatusChanged {
  readonly type: 'LeadStatusChanged';
  readonly data: OfLead & { readonly from: LeadStatusID; readonly to: LeadStatusID };
}

/** Only users who may reopen leads change the status of a closed lead. */
const statusChanged = (
  to: LeadStatusID,
  { LeadID, status: from }: LeadState,
  actor: Actor,
): Outcome<LeadStatusChanged> =>
  from === leadStatus.CLOSED && !may(mayReopenLeads, actor)
    ? forbidden(leadMessage.managerApprovalRequired)
    : [{ type: 'LeadStatusChanged', data: { LeadID, from, to } }];

export const changeLeadStatus: Decision<LeadState, ChangeLeadStatus, LeadStatusChanged> = {
  command: 'ChangeLeadStatus',
  who: (actor, _command, state) => opens(actor, state),
  of: 'known',
  decide({ from, to }, state, { actor }) {
    if (from !== undefined && from !== state.status) return conflict();
    return to === state.status ? [] : statusChanged(to, state, actor);
  },
  events: {
    LeadStatusChanged: {
      description: 'The status of a lead was changed: open 3, closed 4, qualified 5.',
      evolve: (state, { to }, { metadata }) => ({
        ...state,
        status: to,
        traces: to === leadStatus.QUALIFIED ? { ...state.traces, qualifiedAt: metadata?.time ?? null } : state.traces,
      }),
      history: ({ from, to }) => ({
        Kind: 'status',
        ActivityTypeCodeName: 'Lead status changed',
        Description: `Status ${leadStatuses[from].label} to ${leadStatuses[to].label}`,
        ChangeFromName: leadStatuses[from].label,
        ChangeToName: leadStatuses[to].label,
        Note: null,
        Changes: [],
      }),
      undo: { touched: () => ['Status'], back: ({ from }, state, { actor }) => statusChanged(from, state, actor) },
      example: { LeadID: 47, from: leadStatus.OPEN, to: leadStatus.QUALIFIED },
    },
  },
  any: (fc) => {
    const statuses = fc.constantFrom(...Object.values(leadStatus));
    return fc.record({ from: statuses, to: statuses });
  },
};
