import { statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { fuelCardTrackerDecider } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import type { CommandBus } from '@nestjs/cqrs';
import { assignedWork, type WorkInHand } from '../../access/users/exports/hand-overs.ts';
import { Execute } from '../../platform/commands/execute.ts';
import type { Lists } from '../../platform/lists/lists.ts';

const open = { column: 'StatusCodeID', in: statusesInHand };

/** The trackers in hand that are assigned to a user. */
export const fuelCardsInHand = (lists: Lists, bus: CommandBus): WorkInHand =>
  assignedWork(
    lists,
    { kind: fuelCardTrackerDecider.category, model: fuelCardTrackerRows.readModel, open },
    (id, work, metadata) =>
      bus.execute(
        new Execute(fuelCardTrackerDecider, { id, command: { type: 'HandOverFuelCardTracker', ...work } }, metadata),
      ),
  );
