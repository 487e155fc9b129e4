import { assignsLeads, managesLeads, mayReopenLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { AssignManyLeads, ChangePriorityOfLeads, ChangeStatusOfLeads } from '@leaseledger/contract/leads/lead.batches';
import { leadStatuses, priorities, type PriorityID } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import { leadList } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { Lists } from '../../platform/lists/lists.ts';
import type { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { leadScope } from './lead-access.ts';
import type { Leads } from './leads.ts';

/** The actions on many leads at once. Each lead is its own decision. */
export function addLeadBatches(records: RecordBatches, leads: Leads, lists: Lists): void {
  const add = records.of({
    decider: leadDecider,
    one: 'lead',
    many: 'leads',
    resource: leadList.resource,
    model: leadRows.readModel,
    name: ({ PersonFullName }) => PersonFullName ?? DELETED_PERSON,
    scope: leadScope,
  });

  add<AssignManyLeads>(
    {
      kind: leadBatch.assign,
      who: assignsLeads,
      body: AssignManyLeads,
      mails: async (id, decided) => {
        const isTold = decided.some((event) => event.type === 'LeadAssigned' && event.data.tellClient);
        return isTold && (await lists.get(leadRows.readModel, id))?.PersonEmail ? 1 : 0;
      },
      title: async ({ assigneeID }) => `Assign leads to ${(await leads.assignee(assigneeID)).FullName}`,
    },
    async ({ assigneeID, warmAssign, disableLeadEmail }) => ({
      type: 'AssignLead',
      assignee: await leads.assignee(assigneeID),
      options: { warm: warmAssign ?? false, tellClient: !disableLeadEmail },
    }),
  );
  // The rules of the bodies accept no other numbers.
  add<ChangeStatusOfLeads>(
    {
      kind: leadBatch.changeStatus,
      who: worksLeads,
      body: ChangeStatusOfLeads,
      isUndoable: ({ newStatusCodeID }, rights) => newStatusCodeID !== leadStatus.CLOSED || mayReopenLeads(rights),
      title: ({ newStatusCodeID }) =>
        `Change the status of leads to ${leadStatuses[newStatusCodeID as LeadStatusID].label}`,
    },
    ({ newStatusCodeID }) => ({ type: 'ChangeLeadStatus', to: newStatusCodeID as LeadStatusID }),
  );
  add<ChangePriorityOfLeads>(
    {
      kind: leadBatch.changePriority,
      who: worksLeads,
      body: ChangePriorityOfLeads,
      title: ({ PriorityCodeID }) =>
        `Change the priority of leads to ${priorities[PriorityCodeID as PriorityID].label}`,
    },
    ({ PriorityCodeID }) => ({
      type: 'AmendLead',
      changes: { PriorityCodeID },
      options: { warm: false, tellClient: false },
    }),
  );
  add<object>({ kind: leadBatch.remove, who: managesLeads, title: () => 'Delete leads' }, () => ({
    type: 'DeleteLead',
  }));
}
