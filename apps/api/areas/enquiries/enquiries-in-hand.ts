import { enquiryType, openStatusesOf } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import type { CommandBus } from '@nestjs/cqrs';
import { assignedWork, type WorkInHand } from '../../access/users/exports/hand-overs.ts';
import { Execute } from '../../platform/commands/execute.ts';
import type { Lists } from '../../platform/lists/lists.ts';

const open = [...openStatusesOf(enquiryType.STANDARD), ...openStatusesOf(enquiryType.NEW_CLIENT)];

/** The enquiries that are assigned to a user and have not ended. */
export const enquiriesInHand = (lists: Lists, bus: CommandBus): WorkInHand =>
  assignedWork(
    lists,
    { kind: enquiryDecider.category, model: enquiryRows.readModel, open: { column: 'StatusCodeID', in: open } },
    (id, work, metadata) =>
      bus.execute(new Execute(enquiryDecider, { id, command: { type: 'HandOverEnquiry', ...work } }, metadata)),
  );
