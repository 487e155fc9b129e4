import { message } from '@leaseledger/contract/shared/messages';
import type { ReturnsTo } from '../behaviours/about-person.ts';
import { undoneInTurn } from '../behaviours/undone-in-turn.ts';
import { aggregate, type Aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { addFuelCardTracker } from './add-fuel-card-tracker.ts';
import { amendFuelCardTracker, blankMentions } from './amend-fuel-card-tracker.ts';
import { assignFuelCardTracker, handOverFuelCardTracker } from './assign-fuel-card-tracker.ts';
import { cardPins } from './card-pins.ts';
import { changeFuelCardStatus } from './change-fuel-card-status.ts';
import { deleteFuelCardTracker, restoredFuelCardTracker } from './delete-fuel-card-tracker.ts';
import { sendTrackingMail } from './send-tracking-mail.ts';
import { initialTracker, notThere, opens, type TrackerState } from './fuel-card-tracker.ts';

const fuelCardTrackerDecisions = [
  addFuelCardTracker,
  amendFuelCardTracker,
  cardPins,
  assignFuelCardTracker,
  handOverFuelCardTracker,
  changeFuelCardStatus,
  deleteFuelCardTracker,
  restoredFuelCardTracker,
  blankMentions,
  sendTrackingMail,
] as const;
export type FuelCardTrackerEvent = EventsOf<typeof fuelCardTrackerDecisions>;
export interface UndoFuelCardDecision extends UndoDecision<FuelCardTrackerEvent>, ReturnsTo {}
export type FuelCardTrackerCommand = CommandsOf<typeof fuelCardTrackerDecisions> | UndoFuelCardDecision;

/** Fuel card trackers: specification 3, sections 3 to 5; who may what: decisions 1; PINs and duplicates: decisions 7. */
export const fuelCardTrackerArea: Aggregate<FuelCardTrackerCommand, TrackerState, FuelCardTrackerEvent> = aggregate(
  fuelCardTrackerDecisions,
  {
    category: 'fuelCardTracker',
    initialState: initialTracker,
    notThere,
    looksFirst: true,
    undo: {
      who: opens,
      refused: ({ stage }) => (stage === 'unknown' ? missing(message.notFound('Fuel Card Tracker')) : undefined),
      // The moments of cards come from the time of their events.
      decide: (undone, state, { actor, now }, back) =>
        undoneInTurn<TrackerState, FuelCardTrackerEvent>(
          undone,
          state,
          back,
          (current, event) => fuelCardTrackerDecider.evolve(current, { ...event, metadata: { actor, time: now } }),
          { deleted: 'FuelCardTrackerDeleted', restored: 'FuelCardTrackerRestored' },
        ),
    },
    subjectType: 'fuelCardTracker',
    subjectID: ({ FuelCardTrackerID }) => FuelCardTrackerID,
  },
);
export const { decider: fuelCardTrackerDecider } = fuelCardTrackerArea;
