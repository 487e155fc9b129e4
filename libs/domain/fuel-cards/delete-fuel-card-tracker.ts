import { pinProviders, type PinProvider } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus, type FuelCardStatusID } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import {
  blankFuelCardTracker,
  fuelCardTrackerLabels,
  pinLabels,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { noMoments, type CardMoments } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { nobody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import { deletions } from '../behaviours/deleted-record.ts';
import type { Command, Decision, Recorded } from '../kernel/decision.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { returned, type FuelCardTrackerUnassigned } from './assign-fuel-card-tracker.ts';
import {
  initialTracker,
  manages,
  personal,
  type OfTracker,
  type TrackerState,
  type TrackerTraces,
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

const deletion = deletions<TrackerState, FuelCardTrackerDeleted, FuelCardTrackerRestored | FuelCardTrackerUnassigned>({
  what: 'Fuel card tracker',
  the: 'The tracker',
  deletes: manages,
  deleted: ({ FuelCardTrackerID }) => ({ type: 'FuelCardTrackerDeleted', data: { FuelCardTrackerID } }),
  restored: (person, staff, state) =>
    returned(state, staff, ({ traces, assignee }): FuelCardTrackerRestored => ({
      type: 'FuelCardTrackerRestored',
      data: {
        FuelCardTrackerID: state.FuelCardTrackerID,
        ...person,
        ...state.details,
        ...state.moments,
        UnsentSinceDateTime: state.UnsentSinceDateTime,
        ...traces,
        status: state.status,
        assignee,
        PinsOf: pinProviders.filter((card) => state.pins[`CardPin_${card}`] !== null),
      },
    })),
  labels: [...Object.values(fuelCardTrackerLabels), ...Object.values(pinLabels)],
});

export const deleteFuelCardTracker: Decision<TrackerState, Command<'DeleteFuelCardTracker'>, FuelCardTrackerDeleted> = {
  ...deletion.remove,
  command: 'DeleteFuelCardTracker',
  events: {
    FuelCardTrackerDeleted: {
      ...deletion.deleted,
      description: 'A fuel card tracker was deleted. It can be brought back for some time.',
      example: { FuelCardTrackerID: 3 },
    },
  },
};

/** A deletion was undone. */
export const restoredFuelCardTracker: Recorded<TrackerState, FuelCardTrackerRestored> = {
  events: {
    FuelCardTrackerRestored: {
      ...deletion.restored,
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
