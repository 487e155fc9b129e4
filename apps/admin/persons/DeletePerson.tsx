import { personMessage } from '@leaseledger/contract/persons/person.bodies';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { DeleteWithConfirm } from '../record/DeleteWithConfirm.tsx';
import { usePerson } from './person-record.ts';

/** Asks before a person's details are destroyed. */
export function DeletePerson({ onCancel }: { readonly onCancel: () => void }) {
  const { FullName } = usePerson();
  return (
    <DeleteWithConfirm endpoint={personEndpoints.remove} title={`Delete ${FullName}?`} confirm="Delete person" done={personMessage.deleted} onCancel={onCancel}>
      <p>This cannot be undone. Name, contact details and address are destroyed for good, everywhere, also in the past.</p>
      <p className="next-paragraph">What happened stays in the history and in reports, without these details.</p>
    </DeleteWithConfirm>
  );
}
