import { assignsFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import { fuelCardBatch } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.batch-kinds';
import {
  AssignManyFuelCardTrackers,
  ChangeStatusOfFuelCardTrackers,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardStatusID } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { fuelCardTrackerList } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { fuelCardTrackerDecider } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import type { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { trackerScope } from './fuel-card-access.ts';
import type { FuelCardTrackers } from './fuel-card-trackers.ts';

/** The actions on many trackers at once. Each tracker is its own decision. */
export function addFuelCardBatches(records: RecordBatches, trackers: FuelCardTrackers): void {
  const add = records.of({
    decider: fuelCardTrackerDecider,
    one: 'fuel card tracker',
    many: 'fuel card trackers',
    resource: fuelCardTrackerList.resource,
    model: fuelCardTrackerRows.readModel,
    name: ({ PersonFullName }) => PersonFullName ?? DELETED_PERSON,
    scope: trackerScope,
  });
  add<AssignManyFuelCardTrackers>(
    {
      kind: fuelCardBatch.assign,
      who: assignsFuelCards,
      body: AssignManyFuelCardTrackers,
      title: async ({ assigneeID }) => `Assign fuel card trackers to ${(await trackers.assignee(assigneeID)).FullName}`,
    },
    async ({ assigneeID }) => ({ type: 'AssignFuelCardTracker', assignee: await trackers.assignee(assigneeID) }),
  );
  // The rules of the body accept no other numbers.
  add<ChangeStatusOfFuelCardTrackers>(
    {
      kind: fuelCardBatch.changeStatus,
      who: worksFuelCards,
      body: ChangeStatusOfFuelCardTrackers,
      title: ({ newStatusCodeID }) =>
        `Change the status of fuel card trackers to ${fuelCardStatuses[newStatusCodeID as FuelCardStatusID].label}`,
    },
    ({ newStatusCodeID }) => ({ type: 'ChangeFuelCardStatus', to: newStatusCodeID as FuelCardStatusID }),
  );
}
