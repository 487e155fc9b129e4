import { mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { AssignManyLeads } from '@leaseledger/contract/leads/lead.batches';
import { AssignLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { useWatch } from 'react-hook-form';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';

const { UserInput, BooleanInput } = inputsOf({
  bodies: [AssignLeadBody, AssignManyLeads],
  labels: { assigneeID: 'Assign to', warmAssign: 'Warm assign' },
});

interface AssignmentInputsProps {
  /** The customer of one lead, with their address; `many` where the preview counts the customers. */
  readonly customer: { readonly name: string | null; readonly email: string | null } | 'many';
}

/** The mails that the assignment sends. */
function MailsOfAssignment({ customer }: AssignmentInputsProps) {
  const isQuiet = useWatch({ name: 'disableLeadEmail' }) === true;
  const told =
    customer === 'many'
      ? 'Emails the assignee once, and each customer with an address. The preview counts them.'
      : `Emails the assignee and ${customer.name ?? 'the customer'} (2 emails).`;
  const isAlone = isQuiet || (customer !== 'many' && customer.email === null);
  return (
    <p className="quiet" role="status">
      {isAlone
        ? 'Emails the assignee alone (1 email).'
        : `${told} Emails to customers wait for a moment, and an undo withdraws them.`}
    </p>
  );
}

/** The assignee of one or more leads, and the mails to send. */
export const AssignmentInputs = ({ customer }: AssignmentInputsProps) => (
  <>
    <UserInput source="assigneeID" may={mayBeGivenLeads} placeholder="Choose a colleague" autoFocus />
    <BooleanInput source="warmAssign" />
    <BooleanInput
      source="disableLeadEmail"
      label={`Do not email the ${customer === 'many' ? 'customers' : 'customer'}`}
    />
    <MailsOfAssignment customer={customer} />
  </>
);
