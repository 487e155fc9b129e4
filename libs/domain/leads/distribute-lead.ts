import { mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import type { Decision } from '../kernel/decision.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { isSystem } from '../kernel/rights.ts';
import { assigned, type LeadAssigned } from './assign-lead.ts';
import type { LeadState } from './lead.ts';

/** By a run of the lead distributor, if the lead is still open and has no assignee. */
interface DistributeLead {
  readonly type: 'DistributeLead';
  readonly assignee: Candidate;
  readonly RunID: number;
  readonly isOneOfMany?: true;
}

/** A lead that was closed, deleted or given to somebody since the run began stays as it is. */
export const distributeLead: Decision<LeadState, DistributeLead, never, LeadAssigned> = {
  command: 'DistributeLead',
  who: isSystem,
  of: 'any',
  decide({ assignee, RunID, isOneOfMany }, state) {
    const isWaiting = state.stage === 'live' && state.status === leadStatus.OPEN && state.assignee === null;
    if (!isWaiting || !mayBeGivenLeads(assignee)) return [];
    return [assigned(assignee, { warm: false, tellClient: true, RunID, isOneOfMany }, state)];
  },
  events: {},
  any: (fc, { ids, colleague }) => fc.record({ assignee: colleague, RunID: ids }),
};
