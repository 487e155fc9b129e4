import { personLabels } from '@leaseledger/contract/persons/person.details';
import { personView, type PersonView } from '@leaseledger/contract/persons/person.views';
import { useRecordContext } from 'react-admin';
import { fieldsOf } from '../../records/record/fields-of.tsx';

export const personFields = fieldsOf({ record: personView, labels: personLabels });

/** The person of the surrounding panel. */
export function usePerson(): PersonView {
  const person = useRecordContext<PersonView>();
  if (person === undefined) throw new Error('usePerson is for components inside the panel of a person.');
  return person;
}
