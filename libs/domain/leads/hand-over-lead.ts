import { leadStatus } from '@leaseledger/contract/leads/lead.codes';
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
  decide({ from, to, because }, state) {
    const { LeadID, stage, status, assignee } = state;
    const isTheirs = stage === 'live' && status !== leadStatus.CLOSED && assignee?.UserID === from.UserID;
    if (!isTheirs || to?.UserID === from.UserID) return [];
    return to === null
      ? [{ type: 'LeadUnassigned', data: { LeadID, from: assignee, because } }]
      : [assigned(to, { ...quietly, because }, state)];
  },
  events: {},
  any: (fc, { colleague, orNull }) =>
    fc.record({
      from: colleague,
      to: orNull(colleague),
      because: fc.constantFrom('disabled' as const, 'deleted' as const),
    }),
};
