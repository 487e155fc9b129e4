import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { handedOver } from '../behaviours/assignment.ts';
import type { Decision } from '../kernel/decision.ts';
import type { WorkToHandOver } from '../kernel/hand-over.ts';
import { isSystem } from '../kernel/rights.ts';
import { assigned, quietly, type LeadAssigned, type LeadUnassigned } from './assign-lead.ts';
import type { LeadState } from './lead.ts';

/** Only if the user who left still has the lead. */
interface HandOverLead extends WorkToHandOver {
  readonly type: 'HandOverLead';
}

/**
 * For the system alone, because permission and receiver were checked when the user left. A lead that is closed, or has
 * another assignee by now, stays as it is.
 */
export const handOverLead: Decision<LeadState, HandOverLead, never, LeadAssigned | LeadUnassigned> = {
  command: 'HandOverLead',
  who: isSystem,
  of: 'any',
  decide(work, state) {
    const { LeadID, stage, status, assignee } = state;
    if (stage !== 'live' || status === leadStatus.CLOSED) return [];
    return handedOver<LeadAssigned | LeadUnassigned>(work, assignee, {
      to: (colleague) => assigned(colleague, { ...quietly, because: work.because }, state),
      nobody: (from) => ({ type: 'LeadUnassigned', data: { LeadID, from, because: work.because } }),
    });
  },
  events: {},
  any: (fc, { colleague, orNull }) =>
    fc.record({
      from: colleague,
      to: orNull(colleague),
      because: fc.constantFrom('disabled' as const, 'deleted' as const),
    }),
};
