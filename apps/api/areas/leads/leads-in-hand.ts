import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { CommandBus } from '@nestjs/cqrs';
import { assignedWork, type WorkInHand } from '../../access/users/exports/hand-overs.ts';
import { Execute } from '../../platform/commands/execute.ts';
import type { Lists } from '../../platform/lists/lists.ts';

/** The open leads that are assigned to a user. */
export const leadsInHand = (lists: Lists, bus: CommandBus): WorkInHand =>
  assignedWork(
    lists,
    {
      kind: leadDecider.category,
      model: leadRows.readModel,
      open: { column: 'StatusCodeID', isNot: leadStatus.CLOSED },
    },
    (id, work, metadata) =>
      bus.execute(new Execute(leadDecider, { id, command: { type: 'HandOverLead', ...work } }, metadata)),
  );
