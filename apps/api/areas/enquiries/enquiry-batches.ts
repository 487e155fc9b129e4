import { assignsEnquiries, deletesEnquiries, opensEnquiries } from '@leaseledger/contract/access/permissions';
import { enquiryBatch, newBusinessBatch } from '@leaseledger/contract/enquiries/enquiry.batch-kinds';
import {
  AssignManyEnquiries,
  ChangePriorityOfEnquiries,
  ChangeStatusOfEnquiries,
} from '@leaseledger/contract/enquiries/enquiry.batches';
import { enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryList, newBusinessList } from '@leaseledger/contract/enquiries/enquiry.views';
import { priorities, type PriorityID } from '@leaseledger/contract/leads/lead.codes';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import type { Lists } from '../../platform/lists/lists.ts';
import type { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { enquiryScope } from './enquiry-access.ts';
import type { Enquiries } from './enquiries.ts';

/** The actions on many enquiries at once, from either list. Each enquiry is its own decision. */
export function addEnquiryBatches(records: RecordBatches, enquiries: Enquiries, lists: Lists): void {
  for (const [{ resource }, kinds] of [
    [enquiryList, enquiryBatch],
    [newBusinessList, newBusinessBatch],
  ] as const) {
    const add = records.of({
      decider: enquiryDecider,
      one: 'enquiry',
      many: 'enquiries',
      resource,
      model: enquiryRows.readModel,
      name: ({ PersonFullName }) => PersonFullName ?? DELETED_PERSON,
      scope: enquiryScope,
    });

    add<AssignManyEnquiries>(
      {
        kind: kinds.assign,
        who: assignsEnquiries,
        body: AssignManyEnquiries,
        mails: async (id, decided) => {
          const isTold = decided.some((event) => event.type === 'EnquiryAssigned' && event.data.tellClient);
          return isTold && (await lists.get(enquiryRows.readModel, id))?.PersonEmail ? 1 : 0;
        },
        title: async ({ assigneeID }) => `Assign enquiries to ${(await enquiries.assignee(assigneeID)).FullName}`,
      },
      async ({ assigneeID }) => ({ type: 'AssignEnquiry', assignee: await enquiries.assignee(assigneeID) }),
    );
    // The rules of the bodies accept no other numbers.
    add<ChangeStatusOfEnquiries>(
      {
        kind: kinds.changeStatus,
        who: opensEnquiries,
        body: ChangeStatusOfEnquiries,
        title: ({ newStatusCodeID }) =>
          `Change the status of enquiries to ${enquiryStatuses[newStatusCodeID as EnquiryStatusID].label}`,
      },
      ({ newStatusCodeID }) => ({ type: 'ChangeEnquiryStatus', to: newStatusCodeID as EnquiryStatusID }),
    );
    add<ChangePriorityOfEnquiries>(
      {
        kind: kinds.changePriority,
        who: opensEnquiries,
        body: ChangePriorityOfEnquiries,
        title: ({ PriorityCodeID }) =>
          `Change the priority of enquiries to ${priorities[PriorityCodeID as PriorityID].label}`,
      },
      ({ PriorityCodeID }) => ({ type: 'AmendEnquiry', changes: { PriorityCodeID } }),
    );
    add<object>({ kind: kinds.remove, who: deletesEnquiries, title: () => 'Delete enquiries' }, () => ({
      type: 'DeleteEnquiry',
    }));
  }
}
