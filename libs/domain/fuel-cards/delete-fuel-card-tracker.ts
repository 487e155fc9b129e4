import { mayBeGivenFuelCards } from '@leaseledger/contract/access/permissions';
import { pinProviders, type PinProvider } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import {
  fuelCardStatus,
  statusesInHand,
  type FuelCardStatusID,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import {
  blankFuelCardTracker,
  fuelCardTrackerLabels,
  pinLabels,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { noMoments, type CardMoments } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { nobody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import { returning } from '../behaviours/assignment.ts';
import type { Command, Decision, Outcome, Recorded } from '../kernel/decision.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, ruleBroken } from '../kernel/rejection.ts';
import type { FuelCardTrackerUnassigned } from './assign-fuel-card-tracker.ts';
import {
  initialTracker,
  isForgotten,
  manages,
  personal,
  type OfTracker,
  type ReturnsTo,
  type TrackerState,
  type TrackerTraces,
  type UndoOnTracker,
  type Waiting,
} from './fuel-card-tracker.ts';

interface FuelCardTrackerDeleted {
  readonly type: 'FuelCardTrackerDeleted';
  readonly data: OfTracker;
}

interface FuelCardTrackerRestored {
  readonly type: 'FuelCardTrackerRestored';
  /**
   * The deletion was undone. Carries the previous values but the PINs, because deleted rows are not read, and the
   * current names. `PinsOf` names the cards with a PIN.
   */
  readonly data: OfTracker &
    LeadPerson &
    FuelCardTrackerDetails &
    CardMoments &
    Waiting &
    TrackerTraces & {
      readonly status: FuelCardStatusID;
      readonly assignee: NamedUser | null;
      readonly PinsOf: readonly PinProvider[];
    };
}

const deleted = ({ FuelCardTrackerID }: TrackerState): readonly FuelCardTrackerDeleted[] => [
  { type: 'FuelCardTrackerDeleted', data: { FuelCardTrackerID } },
];

/**
 * A deleted tracker with its previous values, and with the current names of its person and users. An assignee who left
 * since is removed, as if they had left before. A tracker that is done keeps its assignee.
 */
function restored(
  person: LeadPerson,
  { assignee, assigner, creator }: ReturnsTo,
  state: TrackerState,
): readonly (FuelCardTrackerRestored | FuelCardTrackerUnassigned)[] {
  const { FuelCardTrackerID, details, pins, moments, UnsentSinceDateTime, status, traces, assignee: former } = state;
  const { assignee: had, leaves } = returning(former, assignee, mayBeGivenFuelCards);
  const back: FuelCardTrackerRestored = {
    type: 'FuelCardTrackerRestored',
    data: {
      FuelCardTrackerID,
      ...person,
      ...details,
      ...moments,
      UnsentSinceDateTime,
      ...traces,
      createdBy: { id: traces.createdBy.id, name: creator?.FullName ?? traces.createdBy.name },
      assignedBy: assigner?.FullName ?? traces.assignedBy,
      status,
      assignee: had,
      PinsOf: pinProviders.filter((card) => pins[`CardPin_${card}`] !== null),
    },
  };
  return leaves === undefined || !statusesInHand.includes(status)
    ? [back]
    : [back, { type: 'FuelCardTrackerUnassigned', data: { FuelCardTrackerID, ...leaves } }];
}

export const deleteFuelCardTracker: Decision<TrackerState, Command<'DeleteFuelCardTracker'>, FuelCardTrackerDeleted> = {
  command: 'DeleteFuelCardTracker',
  who: manages,
  of: 'known',
  decide: (_command, state) => deleted(state),
  events: {
    FuelCardTrackerDeleted: {
      description: 'A fuel card tracker was deleted. It can be brought back for some time.',
      evolve: (state) => ({ ...state, stage: 'deleted' }),
      history: () => activity('Fuel card tracker deleted', 'Deleted'),
      undo: {
        touched: () => ['The tracker'],
        back(
          _data,
          state,
          { actor },
          { person, isKept = false, ...staff }: UndoOnTracker,
        ): Outcome<FuelCardTrackerRestored | FuelCardTrackerUnassigned> {
          if (!manages(actor)) return forbidden(message.forbidden);
          if (isForgotten(state) || person?.PersonID !== state.person.PersonID)
            return ruleBroken(historyMessage.forgotten);
          return isKept ? restored(person, staff, state) : ruleBroken(historyMessage.deletedForGood);
        },
      },
      example: { FuelCardTrackerID: 3 },
    },
  },
  any: (fc) => fc.constant({}),
};

/** A deletion was undone. */
export const restoredFuelCardTracker: Recorded<TrackerState, FuelCardTrackerRestored> = {
  events: {
    FuelCardTrackerRestored: {
      description: 'The deletion of a fuel card tracker was undone: all of it as it was, with the names of today.',
      personal,
      defaults: blankFuelCardTracker,
      evolve: (state, data) => ({
        ...state,
        stage: 'live',
        person: merged(nobody, data),
        details: merged(state.details, data),
        moments: merged(state.moments, data),
        assignee: data.assignee,
        traces: merged(state.traces, data),
      }),
      history: () => activity('Fuel card tracker restored', 'Brought back as it was'),
      undo: {
        touched: () => [
          'The tracker',
          'Person',
          'Assignee',
          'Status',
          ...Object.values(fuelCardTrackerLabels),
          ...Object.values(pinLabels),
        ],
        back: (_data, state, { actor }) => (manages(actor) ? deleted(state) : forbidden(message.forbidden)),
      },
      example: {
        FuelCardTrackerID: 3,
        ...nobody,
        PersonID: 10,
        PersonFullName: 'Tess Moana',
        ...blankFuelCardTracker,
        ...noMoments,
        UnsentSinceDateTime: null,
        ...initialTracker.traces,
        createdAt: '2026-07-01T00:00:00.000Z',
        status: fuelCardStatus.OPEN,
        assignee: null,
        PinsOf: ['BP'],
      },
    },
  },
};
