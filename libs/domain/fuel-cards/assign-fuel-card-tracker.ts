import { mayBeAssigned, mayBeGivenFuelCards } from '@leaseledger/contract/access/permissions';
import { statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { DecisionContext } from '../kernel/decider.ts';
import type { Decision, Outcome } from '../kernel/decision.ts';
import type { Candidate, Leaving, NamedUser, WorkToHandOver } from '../kernel/hand-over.ts';
import type { HistoryEntry } from '../kernel/history.ts';
import { conflict, forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
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
  /** The tracker has no assignee, because an assignment was undone or the assignee left. */
  readonly data: OfTracker & { readonly from: NamedUser; readonly because?: Leaving };
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

/** Gives the tracker back to its former assignee. */
function back(
  { from: former }: { readonly from: NamedUser | null },
  state: TrackerState,
  { actor }: DecisionContext,
  { assignee: candidate }: UndoOnTracker,
): Outcome<FuelCardTrackerAssigned | FuelCardTrackerUnassigned> {
  if (!assigns(actor)) return forbidden(message.forbidden);
  const { FuelCardTrackerID, assignee } = state;
  if (former === null)
    return assignee === null
      ? []
      : [{ type: 'FuelCardTrackerUnassigned', data: { FuelCardTrackerID, from: assignee } }];
  if (candidate?.UserID !== former.UserID || !mayBeGivenFuelCards(candidate))
    return ruleBroken(fuelCardTrackerMessage.noLongerAssignable(former.FullName));
  return [assigned(candidate, {}, state)];
}

const entry = (Description: string, ChangeFromName: string | null, ChangeToName: string | null): HistoryEntry => ({
  Kind: 'assignee',
  ActivityTypeCodeName: ChangeToName === null ? 'Fuel card tracker unassigned' : 'Fuel card tracker assigned',
  Description,
  ChangeFromName,
  ChangeToName,
  Note: null,
  Changes: [],
});

const handedOver = (from: NamedUser | null, because: Leaving | undefined): string =>
  from === null || because === undefined ? '' : `, handed over because ${from.FullName} was ${because}`;

export const assignFuelCardTracker: Decision<
  TrackerState,
  AssignFuelCardTracker,
  FuelCardTrackerAssigned | FuelCardTrackerUnassigned
> = {
  command: 'AssignFuelCardTracker',
  who: assigns,
  of: 'known',
  decide({ assignee, previousAssigneeID }, state) {
    if (previousAssigneeID !== undefined && previousAssigneeID !== (state.assignee?.UserID ?? null)) return conflict();
    const isTheirs = assignee.UserID === state.assignee?.UserID;
    if (isTheirs && previousAssigneeID === undefined) return [];
    if (isTheirs) return ruleBroken(fuelCardTrackerMessage.alreadyAssigned);
    return mayNotReceive(assignee) ?? [assigned(assignee, {}, state)];
  },
  events: {
    FuelCardTrackerAssigned: {
      description: 'A fuel card tracker was given to a user.',
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
      history: ({ from, to, because }) =>
        entry(`Assigned to ${to.FullName}${handedOver(from, because)}`, from?.FullName ?? null, to.FullName),
      undo: { touched: () => ['Assignee'], back },
      example: { FuelCardTrackerID: 3, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
    FuelCardTrackerUnassigned: {
      description: 'A fuel card tracker is no longer assigned: an assignment was undone, or the assignee left.',
      evolve: (state) => ({
        ...state,
        assignee: null,
        traces: { ...state.traces, assignedBy: null, assignedByID: null, assignedAt: null },
      }),
      history: ({ from, because }) =>
        entry(`Assigned to nobody instead of ${from.FullName}${handedOver(from, because)}`, from.FullName, null),
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
export const handOverFuelCardTracker: Decision<
  TrackerState,
  HandOverFuelCardTracker,
  never,
  FuelCardTrackerAssigned | FuelCardTrackerUnassigned
> = {
  command: 'HandOverFuelCardTracker',
  who: isSystem,
  of: 'any',
  decide({ from, to, because }, state) {
    const { FuelCardTrackerID, stage, status, assignee } = state;
    const isTheirs = stage === 'live' && statusesInHand.includes(status) && assignee?.UserID === from.UserID;
    if (!isTheirs || to?.UserID === from.UserID) return [];
    return to === null
      ? [{ type: 'FuelCardTrackerUnassigned', data: { FuelCardTrackerID, from: assignee, because } }]
      : [assigned(to, { because }, state)];
  },
  events: {},
  any: (fc, { colleague, orNull }) =>
    fc.record({
      from: colleague,
      to: orNull(colleague),
      because: fc.constantFrom('disabled' as const, 'deleted' as const),
    }),
};
