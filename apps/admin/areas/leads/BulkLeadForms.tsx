import { choices } from '@leaseledger/contract/kernel/codes';
import { AssignManyLeads, ChangePriorityOfLeads, ChangeStatusOfLeads } from '@leaseledger/contract/leads/lead.batches';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import type { BulkFormProps } from '../../records/batches/bulk-action.ts';
import { BulkForm } from '../../records/batches/BulkForm.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { AssignmentInputs } from './AssignmentInputs.tsx';

const { SelectInput } = inputsOf({
  bodies: [ChangeStatusOfLeads, ChangePriorityOfLeads],
  fields: leadFields,
  labels: { newStatusCodeID: 'Status' },
});

/** The form that assigns many leads. */
export const AssignManyForm = (props: BulkFormProps) => (
  <BulkForm
    {...props}
    name="assign-many-leads"
    body={AssignManyLeads}
    initial={{ assigneeID: null, warmAssign: false, disableLeadEmail: false }}
  >
    <AssignmentInputs customer="many" />
  </BulkForm>
);

/** The form for the status of many leads. */
export const StatusOfManyForm = (props: BulkFormProps) => (
  <BulkForm {...props} name="status-of-many-leads" body={ChangeStatusOfLeads} initial={{ newStatusCodeID: null }}>
    <SelectInput source="newStatusCodeID" choices={choices(leadStatus, leadStatuses)} />
  </BulkForm>
);

/** The form for the priority of many leads. */
export const PriorityOfManyForm = (props: BulkFormProps) => (
  <BulkForm {...props} name="priority-of-many-leads" body={ChangePriorityOfLeads} initial={{ PriorityCodeID: null }}>
    <SelectInput source="PriorityCodeID" />
  </BulkForm>
);
