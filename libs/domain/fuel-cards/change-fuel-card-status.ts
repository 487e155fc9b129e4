import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus, type FuelCardStatusID } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { statusEntry } from '../behaviours/assignment.ts';
import type { Decision } from '../kernel/decision.ts';
import { conflict } from '../kernel/rejection.ts';
import { amended, type FuelCardTrackerAmended } from './amend-fuel-card-tracker.ts';
import { opens, type OfTracker, type TrackerState } from './fuel-card-tracker.ts';

/** Without `from` the status changes from any other. */
interface ChangeFuelCardStatus {
  readonly type: 'ChangeFuelCardStatus';
  readonly to: FuelCardStatusID;
  readonly from?: FuelCardStatusID;
}

interface FuelCardStatusChanged {
  readonly type: 'FuelCardStatusChanged';
  readonly data: OfTracker & { readonly from: FuelCardStatusID; readonly to: FuelCardStatusID };
}

/** Any status may follow any other. The first change to Requested also notes when the cards were requested. */
export const changeFuelCardStatus: Decision<
  TrackerState,
  ChangeFuelCardStatus,
  FuelCardStatusChanged,
  FuelCardTrackerAmended
> = {
  command: 'ChangeFuelCardStatus',
  who: (actor, _command, state) => opens(actor, state),
  of: 'known',
  decide({ from, to }, state, { now }) {
    const { FuelCardTrackerID, status, details } = state;
    if (from !== undefined && from !== status) return conflict();
    if (to === status) return [];
    const isFirstRequest = to === fuelCardStatus.REQUESTED && details.RequestedDateTime === null;
    return [
      { type: 'FuelCardStatusChanged', data: { FuelCardTrackerID, from: status, to } },
      ...(isFirstRequest ? amended({ RequestedDateTime: now }, state, now) : []),
    ];
  },
  events: {
    FuelCardStatusChanged: {
      description: 'The status of a fuel card tracker was changed: open 128, requested 142, completed 130, closed 129.',
      evolve: (state, { to }) => ({ ...state, status: to }),
      history: ({ from, to }) =>
        statusEntry('Fuel card tracker', fuelCardStatuses[from].label, fuelCardStatuses[to].label),
      undo: {
        touched: () => ['Status'],
        back: ({ from }, { FuelCardTrackerID, status }) =>
          status === from
            ? []
            : [{ type: 'FuelCardStatusChanged', data: { FuelCardTrackerID, from: status, to: from } }],
      },
      example: { FuelCardTrackerID: 3, from: fuelCardStatus.OPEN, to: fuelCardStatus.REQUESTED },
    },
  },
  any: (fc) => {
    const statuses = fc.constantFrom(...Object.values(fuelCardStatus));
    return fc.record({ from: statuses, to: statuses });
  },
};
