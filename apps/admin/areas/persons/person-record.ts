import { personLabels } from '@leaseledger/contract/persons/person.details';
import { personView, type PersonView } from '@leaseledger/contract/persons/person.views';
import { fieldsOf, recordOfPanel } from '../../records/record/fields-of.tsx';

export const personFields = fieldsOf({ record: personView, labels: personLabels });

/** The person of the surrounding panel. */
export const usePerson = recordOfPanel<PersonView>('a person');
