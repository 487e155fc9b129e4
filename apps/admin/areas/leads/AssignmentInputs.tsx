import { AssignManyLeads } from '@leaseledger/contract/leads/lead.batches';
import { AssignLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';

const { UserInput, BooleanInput } = inputsOf({
  bodies: [AssignLeadBody, AssignManyLeads],
  labels: { assigneeID: 'Assign to', warmAssign: 'Warm assign' },
});

/** To whom one or more leads are given, and who is told. */
export const AssignmentInputs = ({ customers }: { readonly customers: 'customer' | 'customers' }) => (
  <>
    <UserInput source="assigneeID" placeholder="Choose a colleague" autoFocus />
    <BooleanInput source="warmAssign" />
    <BooleanInput source="disableLeadEmail" label={`Do not mail the ${customers}`} />
  </>
);
