import { mayBeAssigned, mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { byRun } from '@leaseledger/contract/lead-distributor/run-words';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Arbitrary, Generator } from '../kernel/any.ts';
import type { DecisionContext, DomainEvent } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { Candidate, Leaving, NamedUser } from '../kernel/hand-over.ts';
import type { HistoryEntry } from '../kernel/history.ts';
import { conflict, forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { assigns, type LeadState, type OfLead, type UndoOnLead } from './lead.ts';

/** The options of an assignment. */
export interface AssignmentOptions {
  readonly warm: boolean;
  /** Whether the customer receives a mail. */
  readonly tellClient: boolean;
  /** The same call assigns other leads as well. */
  readonly isOneOfMany?: true;
}

/** Without `previousAssigneeID` the lead is taken from any assignee. */
interface AssignLead {
  readonly type: 'AssignLead';
  readonly assignee: Candidate;
  readonly previousAssigneeID?: number | null;
  readonly options: AssignmentOptions;
}

export interface LeadAssigned {
  readonly type: 'LeadAssigned';
  /**
   * `because` says why the previous assignee left, if that caused the assignment. `RunID` names the run of the lead
   * distributor. `isOneOfMany` says that the same call assigned other leads as well, or that the run gave the same user
   * others. `isRedone` says that the undo of an undo brought the assignment back.
   */
  readonly data: OfLead & {
    readonly from: NamedUser | null;
    readonly to: NamedUser;
    readonly warm: boolean;
    readonly tellClient: boolean;
    readonly because?: Leaving;
    readonly RunID?: number;
    readonly isOneOfMany?: true;
    readonly isRedone?: true;
  };
}

export interface LeadUnassigned {
  readonly type: 'LeadUnassigned';
  /** The lead has no assignee, because an assignment was undone or the assignee left. */
  readonly data: OfLead & { readonly from: NamedUser; readonly because?: Leaving };
}

export const assigned = (
  { UserID, FullName }: NamedUser,
  { warm, tellClient, because, RunID, isOneOfMany, isRedone }: Omit<LeadAssigned['data'], 'LeadID' | 'from' | 'to'>,
  { LeadID, assignee: from }: LeadState,
): LeadAssigned => ({
  type: 'LeadAssigned',
  data: {
    LeadID,
    from,
    to: { UserID, FullName },
    warm,
    tellClient,
    ...(because && { because }),
    ...(RunID !== undefined && { RunID }),
    ...(isOneOfMany && { isOneOfMany }),
    ...(isRedone && { isRedone }),
  },
});

/** The users and the customer were informed once. Later changes of the same assignment do not inform them again. */
export const quietly: AssignmentOptions = { warm: false, tellClient: false };

/** Why a user may not be given the lead; undefined if they may. A lead goes only to users who may open it. */
export function mayNotReceive(assignee: Candidate): Rejection | undefined {
  if (!mayBeAssigned(assignee)) return ruleBroken(leadMessage.invalidAssignment);
  return mayBeGivenLeads(assignee) ? undefined : ruleBroken(leadMessage.cannotOpenLeads(assignee.FullName));
}

/** The options of the assignment that the undone decision had undone itself. Undefined when it undid no assignment. */
function firstOptions({ decision, past }: UndoOnLead, { UserID }: NamedUser) {
  const undone = past.find(({ name }) => name === decision)?.undoes;
  const first = past.find(({ name }) => name === undone)?.events.find(isAssignment);
  return first?.data.to.UserID === UserID
    ? ({ warm: first.data.warm, tellClient: first.data.tellClient, isRedone: true } as const)
    : undefined;
}

// The past of a lead holds events of leads.
const isAssignment = (event: DomainEvent): event is LeadAssigned => event.type === 'LeadAssigned';

/** Gives the lead back to its former assignee. A redo informs users and customer as the first assignment did. */
function back(
  { from: former }: { readonly from: NamedUser | null },
  state: LeadState,
  { actor }: DecisionContext,
  asked: UndoOnLead,
): Outcome<LeadAssigned | LeadUnassigned> {
  if (!assigns(actor)) return forbidden(message.forbidden);
  const { LeadID, assignee } = state;
  const { assignee: candidate } = asked;
  if (former === null) return assignee === null ? [] : [{ type: 'LeadUnassigned', data: { LeadID, from: assignee } }];
  if (candidate?.UserID !== former.UserID || !mayBeGivenLeads(candidate))
    return ruleBroken(leadMessage.noLongerAssignable(former.FullName));
  return [assigned(candidate, firstOptions(asked, candidate) ?? quietly, state)];
}

const entry = (
  Description: string,
  ChangeFromName: string | null,
  ChangeToName: string | null,
  Note: string | null,
): HistoryEntry => ({
  Kind: 'assignee',
  ActivityTypeCodeName: ChangeToName === null ? 'Lead unassigned' : 'Lead assigned',
  Description,
  ChangeFromName,
  ChangeToName,
  Note,
  Changes: [],
});

const handedOver = (from: NamedUser | null, because: Leaving | undefined): string =>
  from === null || because === undefined ? '' : `, handed over because ${from.FullName} was ${because}`;

export const assignLead: Decision<LeadState, AssignLead, LeadAssigned | LeadUnassigned> = {
  command: 'AssignLead',
  who: assigns,
  of: 'known',
  decide({ assignee, previousAssigneeID, options }, state) {
    if (previousAssigneeID !== undefined && previousAssigneeID !== (state.assignee?.UserID ?? null)) return conflict();
    const isTheirs = assignee.UserID === state.assignee?.UserID;
    if (isTheirs && previousAssigneeID === undefined) return [];
    if (isTheirs) return ruleBroken(leadMessage.invalidAssignment);
    return mayNotReceive(assignee) ?? [assigned(assignee, options, state)];
  },
  events: {
    LeadAssigned: {
      description: 'A lead was given to a user, warm or not, and with or without a mail to the customer.',
      evolve: (state, { to }, { metadata }) => ({
        ...state,
        assignee: to,
        traces: {
          ...state.traces,
          assignedBy: metadata?.actor.name ?? null,
          assignedByID: metadata?.actor.id ?? null,
          assignedAt: metadata?.time ?? null,
        },
      }),
      history: ({ from, to, warm, because, RunID }) =>
        entry(
          `Assigned to ${to.FullName}${warm ? ', warm' : ''}${handedOver(from, because)}${RunID === undefined ? '' : byRun(RunID)}`,
          from?.FullName ?? null,
          to.FullName,
          warm ? 'warm' : null,
        ),
      undo: { touched: () => ['Assignee'], back },
      example: { LeadID: 47, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' }, warm: true, tellClient: true },
    },
    LeadUnassigned: {
      description: 'A lead is no longer assigned: an assignment was undone.',
      evolve: (state) => ({
        ...state,
        assignee: null,
        traces: { ...state.traces, assignedBy: null, assignedByID: null, assignedAt: null },
      }),
      history: ({ from, because }) =>
        entry(`Assigned to nobody instead of ${from.FullName}${handedOver(from, because)}`, from.FullName, null, null),
      undo: { touched: () => ['Assignee'], back },
      example: { LeadID: 47, from: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
  },
  any: (fc, { ids, colleague, orNull }) =>
    fc.record({ assignee: colleague, previousAssigneeID: orNull(ids), options: someOptions(fc) }),
};

export const someOptions = (fc: Generator): Arbitrary<AssignmentOptions> =>
  fc.record({ warm: fc.boolean(), tellClient: fc.boolean() });
