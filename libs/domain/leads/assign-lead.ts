import { mayBeAssigned, mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { message } from '@leaseledger/contract/shared/messages';
import {
  assignedBy,
  assignedEntry,
  assignmentTo,
  givenBack,
  nobodyAssigned,
  redone,
  unassignedEntry,
  whyNotGiven,
  type Assignment,
  type Redone,
  type Unassignment,
} from '../behaviours/assignment.ts';
import type { Arbitrary, Generator } from '../kernel/any.ts';
import type { DecisionContext, DomainEvent } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import { forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
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
  readonly data: OfLead & Assignment & { readonly warm: boolean };
}

export interface LeadUnassigned {
  readonly type: 'LeadUnassigned';
  readonly data: OfLead & Unassignment;
}

export const assigned = (
  to: NamedUser,
  { warm, ...options }: Omit<LeadAssigned['data'], 'LeadID' | 'from' | 'to'>,
  { LeadID, assignee }: LeadState,
): LeadAssigned => ({ type: 'LeadAssigned', data: { LeadID, warm, ...assignmentTo(to, assignee, options) } });

/** The users and the customer were informed once. Later changes of the same assignment do not inform them again. */
export const quietly: AssignmentOptions = { warm: false, tellClient: false };

/** Why a user may not be given the lead; undefined if they may. A lead goes only to users who may open it. */
export function mayNotReceive(assignee: Candidate): Rejection | undefined {
  if (!mayBeAssigned(assignee)) return ruleBroken(leadMessage.invalidAssignment);
  return mayBeGivenLeads(assignee) ? undefined : ruleBroken(leadMessage.cannotOpenLeads(assignee.FullName));
}

// The past of a lead holds events of leads.
const isAssignment = (event: DomainEvent): event is LeadAssigned => event.type === 'LeadAssigned';

/** Gives the lead back to its former assignee. A redo informs users and customer as the first assignment did. */
function back(
  { from }: { readonly from: NamedUser | null },
  state: LeadState,
  { actor }: DecisionContext,
  asked: UndoOnLead,
): Outcome<LeadAssigned | LeadUnassigned> {
  if (!assigns(actor)) return forbidden(message.forbidden);
  const { LeadID, assignee } = state;
  const options = (to: NamedUser): AssignmentOptions & Redone => {
    const first = redone(asked, to, isAssignment);
    return first === undefined ? quietly : { warm: first.warm, tellClient: first.tellClient, isRedone: true };
  };
  return givenBack<LeadAssigned | LeadUnassigned>(
    from,
    assignee,
    asked.assignee,
    mayBeGivenLeads,
    leadMessage.noLongerAssignable,
    {
      to: (former) => assigned(former, options(former), state),
      nobody: (holder) => ({ type: 'LeadUnassigned', data: { LeadID, from: holder } }),
    },
  );
}

export const assignLead: Decision<LeadState, AssignLead, LeadAssigned | LeadUnassigned> = {
  command: 'AssignLead',
  who: assigns,
  of: 'known',
  decide({ assignee, previousAssigneeID, options }, state) {
    return (
      whyNotGiven(assignee, state.assignee, previousAssigneeID, leadMessage.invalidAssignment) ??
      mayNotReceive(assignee) ?? [assigned(assignee, options, state)]
    );
  },
  events: {
    LeadAssigned: {
      description: 'A lead was given to a user, warm or not, and with or without a mail to the customer.',
      evolve: (state, { to }, event) => ({ ...state, assignee: to, traces: { ...state.traces, ...assignedBy(event) } }),
      history: (data) => assignedEntry('Lead', data, data.warm ? 'warm' : null),
      undo: { touched: () => ['Assignee'], back },
      example: { LeadID: 47, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' }, warm: true, tellClient: true },
    },
    LeadUnassigned: {
      description: 'A lead is no longer assigned: an assignment was undone.',
      evolve: (state) => ({ ...state, assignee: null, traces: { ...state.traces, ...nobodyAssigned } }),
      history: (data) => unassignedEntry('Lead', data),
      undo: { touched: () => ['Assignee'], back },
      example: { LeadID: 47, from: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
  },
  any: (fc, { ids, colleague, orNull }) =>
    fc.record({ assignee: colleague, previousAssigneeID: orNull(ids), options: someOptions(fc) }),
};

export const someOptions = (fc: Generator): Arbitrary<AssignmentOptions> =>
  fc.record({ warm: fc.boolean(), tellClient: fc.boolean() });
