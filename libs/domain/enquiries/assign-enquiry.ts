import { mayBeAssigned } from '@leaseledger/contract/access/permissions';
import type { EnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { firstStatusOf } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { message } from '@leaseledger/contract/shared/messages';
import {
  assignedBy,
  assignedEntry,
  assignmentTo,
  givenBack,
  handedOver,
  nobodyAssigned,
  redone,
  unassignedEntry,
  whyNotGiven,
  type Assignment,
  type Unassignment,
} from '../behaviours/assignment.ts';
import { endedStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import type { DecisionContext, DomainEvent } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { Candidate, NamedUser, WorkToHandOver } from '../kernel/hand-over.ts';
import { forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import { assigns, mayBeGiven, type EnquiryState, type OfEnquiry, type UndoOnEnquiry } from './enquiry.ts';

/** Without `previousAssigneeID` the enquiry is taken from any assignee. */
interface AssignEnquiry {
  readonly type: 'AssignEnquiry';
  readonly assignee: Candidate;
  readonly previousAssigneeID?: number | null;
  /** The same call assigns other enquiries as well. */
  readonly isOneOfMany?: true;
}

export interface EnquiryAssigned {
  readonly type: 'EnquiryAssigned';
  readonly data: OfEnquiry & Assignment;
}

export interface EnquiryUnassigned {
  readonly type: 'EnquiryUnassigned';
  readonly data: OfEnquiry & Unassignment;
}

type Moved = EnquiryAssigned | EnquiryUnassigned;

export const assigned = (
  to: NamedUser,
  options: Omit<Assignment, 'from' | 'to'>,
  { EnquiryID, assignee }: EnquiryState,
): EnquiryAssigned => ({ type: 'EnquiryAssigned', data: { EnquiryID, ...assignmentTo(to, assignee, options) } });

/** Why a user may not be given the enquiry; undefined if they may. */
export function mayNotReceive(assignee: Candidate, details: Pick<EnquiryDetails, 'TypeCodeID'>): Rejection | undefined {
  if (!mayBeAssigned(assignee)) return ruleBroken(enquiryMessage.invalidAssignment);
  return mayBeGiven(details)(assignee) ? undefined : ruleBroken(enquiryMessage.cannotOpen(assignee.FullName));
}

// The past of an enquiry holds events of enquiries.
const isAssignment = (event: DomainEvent): event is EnquiryAssigned => event.type === 'EnquiryAssigned';

/** Gives the enquiry back to its former assignee. A redo informs users and customer as the first assignment did. */
function back(
  { from }: { readonly from: NamedUser | null },
  state: EnquiryState,
  { actor }: DecisionContext,
  asked: UndoOnEnquiry,
): Outcome<Moved> {
  if (!assigns(actor)) return forbidden(message.forbidden);
  const { EnquiryID, assignee, details } = state;
  return givenBack<Moved>(from, assignee, asked.assignee, mayBeGiven(details), enquiryMessage.noLongerAssignable, {
    to(former) {
      const first = redone(asked, former, isAssignment);
      const options =
        first === undefined ? { tellClient: false } : ({ tellClient: first.tellClient, isRedone: true } as const);
      return assigned(former, options, state);
    },
    nobody: (holder) => ({ type: 'EnquiryUnassigned', data: { EnquiryID, from: holder } }),
  });
}

export const assignEnquiry: Decision<EnquiryState, AssignEnquiry, Moved> = {
  command: 'AssignEnquiry',
  who: assigns,
  of: 'known',
  decide: ({ assignee, previousAssigneeID, isOneOfMany }, state) =>
    whyNotGiven(assignee, state.assignee, previousAssigneeID, enquiryMessage.alreadyTheirs) ??
    mayNotReceive(assignee, state.details) ?? [
      assigned(assignee, { tellClient: true, ...(isOneOfMany && { isOneOfMany }) }, state),
    ],
  events: {
    EnquiryAssigned: {
      description: 'An enquiry was given to a user, with or without a mail to the customer.',
      evolve: (state, { to }, event) => ({ ...state, assignee: to, traces: { ...state.traces, ...assignedBy(event) } }),
      history: (data) => assignedEntry('Enquiry', data),
      undo: { touched: () => ['Assignee'], back },
      example: { EnquiryID: 5, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' }, tellClient: true },
    },
    EnquiryUnassigned: {
      description: 'An enquiry is no longer assigned: an assignment was undone, or the assignee left.',
      evolve: (state) => ({ ...state, assignee: null, traces: { ...state.traces, ...nobodyAssigned } }),
      history: (data) => unassignedEntry('Enquiry', data),
      undo: { touched: () => ['Assignee'], back },
      example: { EnquiryID: 5, from: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
  },
  any: (fc, { ids, colleague, orNull }) => fc.record({ assignee: colleague, previousAssigneeID: orNull(ids) }),
};

/** By a run of the enquiry distributor, if the enquiry is still open and has no assignee. */
interface DistributeEnquiry {
  readonly type: 'DistributeEnquiry';
  readonly assignee: Candidate;
  readonly RunID: number;
  readonly isOneOfMany?: true;
}

/** An enquiry that was closed, deleted or given to somebody since the run began stays as it is. */
export const distributeEnquiry: Decision<EnquiryState, DistributeEnquiry, never, EnquiryAssigned> = {
  command: 'DistributeEnquiry',
  who: isSystem,
  of: 'any',
  decide({ assignee, RunID, isOneOfMany }, state) {
    const isWaiting =
      state.stage === 'live' && state.status === firstStatusOf(state.details.TypeCodeID) && state.assignee === null;
    if (!isWaiting || !mayBeGiven(state.details)(assignee)) return [];
    return [assigned(assignee, { tellClient: true, RunID, ...(isOneOfMany && { isOneOfMany }) }, state)];
  },
  events: {},
  any: (fc, { ids, colleague }) => fc.record({ assignee: colleague, RunID: ids }),
};

/** Only if the user who left still has the enquiry. */
interface HandOverEnquiry extends WorkToHandOver {
  readonly type: 'HandOverEnquiry';
}

/**
 * For the system alone, because permission and receiver were checked when the user left. An enquiry that has ended, or
 * has another assignee by now, stays as it is.
 */
export const handOverEnquiry: Decision<EnquiryState, HandOverEnquiry, never, Moved> = {
  command: 'HandOverEnquiry',
  who: isSystem,
  of: 'any',
  decide(work, state) {
    const { EnquiryID, stage, status, assignee } = state;
    if (stage !== 'live' || endedStatuses.includes(status)) return [];
    return handedOver<Moved>(work, assignee, {
      to: (colleague) => assigned(colleague, { tellClient: false, because: work.because }, state),
      nobody: (from) => ({ type: 'EnquiryUnassigned', data: { EnquiryID, from, because: work.because } }),
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
