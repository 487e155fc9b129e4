import { mayBeAssigned, mayBeGivenFuelCards } from '@leaseledger/contract/access/permissions';
import { statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { message } from '@leaseledger/contract/shared/messages';
import {
  assignedBy,
  assignedEntry,
  givenBack,
  handedOver,
  nobodyAssigned,
  unassignedEntry,
  whyNotGiven,
  type Unassignment,
} from '../behaviours/assignment.ts';
import type { DecisionContext } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { Candidate, Leaving, NamedUser, WorkToHandOver } from '../kernel/hand-over.ts';
import { forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import { assigns, type OfTracker, type TrackerState, type UndoOnTracker } from './fuel-card-tracker.ts';

/** Without `previousAssigneeID` the tracker is taken from any assignee. */
interface AssignFuelCardTracker {
  readonly type: 'AssignFuelCardTracker';
  readonly assignee: Candidate;
  readonly previousAssigneeID?: number | null;
}

export interface FuelCardTrackerAssigned {
  readonly type: 'FuelCardTrackerAssigned';
  /** `because` says why the previous assignee left, if that caused the assignment. */
  readonly data: OfTracker & {
    readonly from: NamedUser | null;
    readonly to: NamedUser;
    readonly because?: Leaving;
  };
}

export interface FuelCardTrackerUnassigned {
  readonly type: 'FuelCardTrackerUnassigned';
  readonly data: OfTracker & Unassignment;
}

export const assigned = (
  { UserID, FullName }: NamedUser,
  { because }: { readonly because?: Leaving },
  { FuelCardTrackerID, assignee: from }: TrackerState,
): FuelCardTrackerAssigned => ({
  type: 'FuelCardTrackerAssigned',
  data: { FuelCardTrackerID, from, to: { UserID, FullName }, ...(because && { because }) },
});

/** Why a user may not be given the tracker; undefined if they may. It goes only to users who may open it. */
export function mayNotReceive(assignee: Candidate): Rejection | undefined {
  if (!mayBeAssigned(assignee)) return ruleBroken(fuelCardTrackerMessage.unknownAssignee);
  return mayBeGivenFuelCards(assignee) ? undefined : ruleBroken(fuelCardTrackerMessage.cannotOpen(assignee.FullName));
}

type Moved = FuelCardTrackerAssigned | FuelCardTrackerUnassigned;

/** Gives the tracker back to its former assignee. */
function back(
  { from }: { readonly from: NamedUser | null },
  state: TrackerState,
  { actor }: DecisionContext,
  { assignee: candidate }: UndoOnTracker,
): Outcome<Moved> {
  if (!assigns(actor)) return forbidden(message.forbidden);
  const { FuelCardTrackerID, assignee } = state;
  const { noLongerAssignable } = fuelCardTrackerMessage;
  return givenBack<Moved>(from, assignee, candidate, mayBeGivenFuelCards, noLongerAssignable, {
    to: (former) => assigned(former, {}, state),
    nobody: (holder) => ({ type: 'FuelCardTrackerUnassigned', data: { FuelCardTrackerID, from: holder } }),
  });
}

export const assignFuelCardTracker: Decision<TrackerState, AssignFuelCardTracker, Moved> = {
  command: 'AssignFuelCardTracker',
  who: assigns,
  of: 'known',
  decide: ({ assignee, previousAssigneeID }, state) =>
    whyNotGiven(assignee, state.assignee, previousAssigneeID, fuelCardTrackerMessage.alreadyAssigned) ??
    mayNotReceive(assignee) ?? [assigned(assignee, {}, state)],
  events: {
    FuelCardTrackerAssigned: {
      description: 'A fuel card tracker was given to a user.',
      evolve: (state, { to }, event) => ({ ...state, assignee: to, traces: { ...state.traces, ...assignedBy(event) } }),
      history: (data) => assignedEntry('Fuel card tracker', { ...data, tellClient: false }),
      undo: { touched: () => ['Assignee'], back },
      example: { FuelCardTrackerID: 3, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
    FuelCardTrackerUnassigned: {
      description: 'A fuel card tracker is no longer assigned: an assignment was undone, or the assignee left.',
      evolve: (state) => ({ ...state, assignee: null, traces: { ...state.traces, ...nobodyAssigned } }),
      history: (data) => unassignedEntry('Fuel card tracker', data),
      undo: { touched: () => ['Assignee'], back },
      example: { FuelCardTrackerID: 3, from: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
  },
  any: (fc, { ids, colleague, orNull }) => fc.record({ assignee: colleague, previousAssigneeID: orNull(ids) }),
};

/** Only if the user who left still has the tracker. */
interface HandOverFuelCardTracker extends WorkToHandOver {
  readonly type: 'HandOverFuelCardTracker';
}

/**
 * For the system alone, because permission and receiver were checked when the user left. A tracker that is done, or has
 * another assignee by now, stays as it is.
 */
export const handOverFuelCardTracker: Decision<TrackerState, HandOverFuelCardTracker, never, Moved> = {
  command: 'HandOverFuelCardTracker',
  who: isSystem,
  of: 'any',
  decide(work, state) {
    const { FuelCardTrackerID, stage, status, assignee } = state;
    if (stage !== 'live' || !statusesInHand.includes(status)) return [];
    const { because } = work;
    return handedOver<Moved>(work, assignee, {
      to: (colleague) => assigned(colleague, { because }, state),
      nobody: (from) => ({ type: 'FuelCardTrackerUnassigned', data: { FuelCardTrackerID, from, because } }),
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
