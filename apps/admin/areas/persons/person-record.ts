import { personLabels } from '@leaseledger/contract/persons/person.details';
import { personView, type PersonView } from '@leaseledger/contract/persons/person.views';
import { useRecordContext } from 'react-admin';
import { fieldsOf } from '../../records/record/fields-of.tsx';

/** The fields of a person, to be read. */
export const personFields = fieldsOf({ record: personView, labels: personLabels });

/** The person whose panel this is. */
export function usePerson(): PersonView {
  const person = useRecordContext<PersonView>();
  if (person === undefined) throw new Error('usePerson is for components inside the panel of a person.');
  return person;
}
