import { mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { AssignManyLeads } from '@leaseledger/contract/leads/lead.batches';
import { AssignLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';

const { UserInput, BooleanInput } = inputsOf({
  bodies: [AssignLeadBody, AssignManyLeads],
  labels: { assigneeID: 'Assign to', warmAssign: 'Warm assign' },
});

/** The assignee of one or more leads, and the mails to send. */
export const AssignmentInputs = ({ customers }: { readonly customers: 'customer' | 'customers' }) => (
  <>
    <UserInput source="assigneeID" may={mayBeGivenLeads} placeholder="Choose a colleague" autoFocus />
    <BooleanInput source="warmAssign" />
    <BooleanInput source="disableLeadEmail" label={`Do not mail the ${customers}`} />
  </>
);
