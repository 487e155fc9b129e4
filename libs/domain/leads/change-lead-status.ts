import { mayReopenLeads } from '@leaseledger/contract/access/permissions';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { statusEntry } from '../behaviours/assignment.ts';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import { conflict, forbidden } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { opens, type LeadState, type OfLead } from './lead.ts';

interface ChangeLeadStatus {
  readonly type: 'ChangeLeadStatus';
  readonly to: LeadStatusID;
  readonly from?: LeadStatusID;
}

interface LeadStatusChanged {
  readonly type: 'LeadStatusChanged';
  /**
   * `qualifiedAt` is the previous moment of qualification (ISO 8601, UTC), which an undo brings back; null for none.
   * Changes by hand lack it.
   */
  readonly data: OfLead & {
    readonly from: LeadStatusID;
    readonly to: LeadStatusID;
    readonly qualifiedAt?: string | null;
  };
}

/**
 * The moment of qualification after a change of status: ISO 8601, UTC. Null for none; undefined where it stays.
 * @param time of the change: ISO 8601, UTC
 */
export const qualifiedBy = (
  { to, qualifiedAt }: LeadStatusChanged['data'],
  time: string | null,
): string | null | undefined => (qualifiedAt === undefined && to === leadStatus.QUALIFIED ? time : qualifiedAt);

const replaced = (before: string | null, after: string | null | undefined): string | null =>
  after === undefined ? before : after;

const isStatusChange = (event: DomainEvent): event is LeadStatusChanged => event.type === 'LeadStatusChanged';

/** The moment of qualification before a decision, from the decisions before it. */
function qualifiedBefore({ decision, past }: UndoDecision<DomainEvent>): string | null {
  const before = past.slice(
    0,
    past.findIndex(({ name }) => name === decision),
  );
  return before
    .flatMap(({ at, events }) => events.filter(isStatusChange).map(({ data }) => qualifiedBy(data, at)))
    .reduce<string | null>((earlier, later) => replaced(earlier, later), null);
}

/** Only users who may reopen leads change the status of a closed lead. */
const statusChanged = (
  to: LeadStatusID,
  { LeadID, status: from }: LeadState,
  actor: Actor,
  returning: Pick<LeadStatusChanged['data'], 'qualifiedAt'> = {},
): Outcome<LeadStatusChanged> =>
  from === leadStatus.CLOSED && !may(mayReopenLeads, actor)
    ? forbidden(leadMessage.managerApprovalRequired)
    : [{ type: 'LeadStatusChanged', data: { LeadID, from, to, ...returning } }];

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
      evolve(state, data, { metadata }) {
        const { qualifiedAt } = state.traces;
        return {
          ...state,
          status: data.to,
          traces: { ...state.traces, qualifiedAt: replaced(qualifiedAt, qualifiedBy(data, metadata?.time ?? null)) },
        };
      },
      history: ({ from, to }) => statusEntry('Lead', leadStatuses[from].label, leadStatuses[to].label),
      undo: {
        touched: () => ['Status'],
        back({ from, to }, state, { actor }, asked) {
          const isQualification = from === leadStatus.QUALIFIED || to === leadStatus.QUALIFIED;
          return statusChanged(from, state, actor, isQualification ? { qualifiedAt: qualifiedBefore(asked) } : {});
        },
      },
      example: { LeadID: 47, from: leadStatus.OPEN, to: leadStatus.QUALIFIED },
    },
  },
  any: (fc) => {
    const statuses = fc.constantFrom(...Object.values(leadStatus));
    return fc.record({ from: statuses, to: statuses });
  },
};
