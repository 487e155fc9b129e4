import { mayBeGivenFuelCards } from '@leaseledger/contract/access/permissions';
import { statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { assignments, type AssignRecord, type HandOverRecord } from '../behaviours/assigned-record.ts';
import type { Unassignment } from '../behaviours/assignment.ts';
import type { Decision } from '../kernel/decision.ts';
import type { Leaving, NamedUser } from '../kernel/hand-over.ts';
import { assigns, type OfTracker, type TrackerState } from './fuel-card-tracker.ts';

export interface FuelCardTrackerAssigned {
  readonly type: 'FuelCardTrackerAssigned';
  /** `because` says why the previous assignee left, if that caused the assignment. */
  readonly data: OfTracker & { readonly from: NamedUser | null; readonly to: NamedUser; readonly because?: Leaving };
}

export interface FuelCardTrackerUnassigned {
  readonly type: 'FuelCardTrackerUnassigned';
  readonly data: OfTracker & Unassignment;
}

type Asked = AssignRecord<'AssignFuelCardTracker'>;
type Moved = FuelCardTrackerAssigned | FuelCardTrackerUnassigned;
type Options = Pick<FuelCardTrackerAssigned['data'], 'because'>;

export const assigned = (
  { UserID, FullName }: NamedUser,
  { because }: Options,
  { FuelCardTrackerID, assignee: from }: TrackerState,
): FuelCardTrackerAssigned => ({
  type: 'FuelCardTrackerAssigned',
  data: { FuelCardTrackerID, from, to: { UserID, FullName }, ...(because && { because }) },
});

const assignment = assignments<TrackerState, Asked, FuelCardTrackerAssigned, FuelCardTrackerUnassigned, Options>({
  what: 'Fuel card tracker',
  messages: fuelCardTrackerMessage,
  assigns,
  mayReceive: mayBeGivenFuelCards,
  isInHand: ({ status }) => statusesInHand.includes(status),
  options: () => ({}),
  quietly: {},
  given: 'FuelCardTrackerAssigned',
  assigned,
  unassigned: (facts, { FuelCardTrackerID }) => ({
    type: 'FuelCardTrackerUnassigned',
    data: { FuelCardTrackerID, ...facts },
  }),
});
export const { mayNotReceive, restored: returned } = assignment;

export const assignFuelCardTracker: Decision<TrackerState, Asked, Moved> = {
  ...assignment.assign,
  command: 'AssignFuelCardTracker',
  events: {
    FuelCardTrackerAssigned: {
      ...assignment.given,
      description: 'A fuel card tracker was given to a user.',
      example: { FuelCardTrackerID: 3, from: null, to: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
    FuelCardTrackerUnassigned: {
      ...assignment.taken,
      description: 'A fuel card tracker is no longer assigned: an assignment was undone, or the assignee left.',
      example: { FuelCardTrackerID: 3, from: { UserID: 9, FullName: 'Sam Whitlock' } },
    },
  },
};

export const handOverFuelCardTracker: Decision<
  TrackerState,
  HandOverRecord<'HandOverFuelCardTracker'>,
  never,
  Moved
> = { ...assignment.handOver, command: 'HandOverFuelCardTracker' };
