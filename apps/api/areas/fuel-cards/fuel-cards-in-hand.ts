import { statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { fuelCardTrackerDecider } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import type { CommandBus } from '@nestjs/cqrs';
import type { WorkInHand } from '../../access/users/exports/hand-overs.ts';
import { Execute } from '../../platform/commands/execute.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import type { Lists } from '../../platform/lists/lists.ts';

const { readModel } = fuelCardTrackerRows;

const inHand = (userID: number): Scope => ({
  where: [
    { column: 'AssignedToUserID', is: userID },
    { column: 'StatusCodeID', in: statusesInHand },
  ],
});

/** The trackers in hand that are assigned to a user. */
export const fuelCardsInHand = (lists: Lists, bus: CommandBus): WorkInHand => ({
  kind: fuelCardTrackerDecider.category,
  count: (userID) => lists.count(readModel, inHand(userID)),
  async ids(userID) {
    const ids: number[] = [];
    for await (const rows of lists.all(readModel, inHand(userID)))
      ids.push(...rows.map((row) => parsed(row).FuelCardTrackerID));
    return ids;
  },
  handOver: (id, work, metadata) =>
    bus.execute(
      new Execute(fuelCardTrackerDecider, { id, command: { type: 'HandOverFuelCardTracker', ...work } }, metadata),
    ),
});
