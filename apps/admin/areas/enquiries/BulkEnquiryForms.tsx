import { mayBeGivenEnquiries } from '@leaseledger/contract/access/permissions';
import {
  AssignManyEnquiries,
  ChangePriorityOfEnquiries,
  ChangeStatusOfEnquiries,
} from '@leaseledger/contract/enquiries/enquiry.batches';
import { enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryType, statusesOf, type EnquiryTypeID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryFields } from '@leaseledger/contract/enquiries/enquiry.details';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import type { BulkFormProps } from '../../records/batches/bulk-action.ts';
import { BulkForm } from '../../records/batches/BulkForm.tsx';

const { SelectInput, UserInput } = inputsOf({
  bodies: [AssignManyEnquiries, ChangeStatusOfEnquiries, ChangePriorityOfEnquiries],
  fields: enquiryFields,
  labels: { newStatusCodeID: 'Status', assigneeID: 'Assign to' },
});

const assignForm = (isNewClient: boolean) => (props: BulkFormProps) => (
  <BulkForm {...props} name="assign-many-enquiries" body={AssignManyEnquiries} initial={{ assigneeID: null }}>
    <UserInput
      source="assigneeID"
      may={(user) => mayBeGivenEnquiries(user, isNewClient)}
      placeholder="Choose a colleague"
      autoFocus
    />
    <p className="quiet">
      Emails the assignee once, and each customer with an address. The preview counts them. Emails to customers wait for
      a moment, and an undo withdraws them.
    </p>
  </BulkForm>
);
/** The forms that assign many enquiries. */
export const AssignManyForm = assignForm(false);
export const AssignManyClientsForm = assignForm(true);

const statusForm = (type: EnquiryTypeID) => (props: BulkFormProps) => (
  <BulkForm
    {...props}
    name="status-of-many-enquiries"
    body={ChangeStatusOfEnquiries}
    initial={{ newStatusCodeID: null }}
  >
    <SelectInput
      source="newStatusCodeID"
      choices={statusesOf(type).map((id) => ({ id, name: enquiryStatuses[id].label }))}
    />
  </BulkForm>
);
/** The forms for the status of many enquiries. */
export const StatusOfManyForm = statusForm(enquiryType.STANDARD);
export const StatusOfManyClientsForm = statusForm(enquiryType.NEW_CLIENT);

/** The form for the priority of many enquiries. */
export const PriorityOfManyForm = (props: BulkFormProps) => (
  <BulkForm
    {...props}
    name="priority-of-many-enquiries"
    body={ChangePriorityOfEnquiries}
    initial={{ PriorityCodeID: null }}
  >
    <SelectInput source="PriorityCodeID" />
  </BulkForm>
);
