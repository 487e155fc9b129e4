import { leadStatus } from '@leaseledger/contract/leads/lead.codes';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { CommandBus } from '@nestjs/cqrs';
import { Execute } from '../../platform/commands/execute.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import type { Lists } from '../../platform/lists/lists.ts';
import type { WorkInHand } from '../../access/users/exports/hand-overs.ts';

const inHand = (userID: number): Scope => ({
  where: [
    { column: 'AssignedToUserID', is: userID },
    { column: 'StatusCodeID', isNot: leadStatus.CLOSED },
  ],
});

/** The open leads that are assigned to a user. */
export const leadsInHand = (lists: Lists, bus: CommandBus): WorkInHand => ({
  kind: leadDecider.category,
  count: (userID) => lists.count(leadRows.readModel, inHand(userID)),
  async ids(userID) {
    const ids: number[] = [];
    for await (const rows of lists.all(leadRows.readModel, inHand(userID)))
      ids.push(...rows.map((row) => parsed(row).LeadID));
    return ids;
  },
  handOver: (id, work, metadata) =>
    bus.execute(new Execute(leadDecider, { id, command: { type: 'HandOverLead', ...work } }, metadata)),
});
