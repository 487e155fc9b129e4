import { AddPersonBody, personMessage } from '@leaseledger/contract/persons/person.bodies';
import { blankPerson } from '@leaseledger/contract/persons/person.details';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { detailsOf } from '../form/form-values.ts';

/** How a person is registered, in a panel or a dialog. */
export const newPerson = {
  endpoint: personEndpoints.add,
  body: AddPersonBody,
  initial: { Person: { ...blankPerson } },
  done: (person: PersonView | null) => personMessage.added(person?.FullName ?? 'The customer'),
};

/** What the edit form starts with: the person as they were read, with the version that the server will ask for. */
export const personToAmend = (person: PersonView) => ({
  Person: { ...detailsOf(blankPerson, person), PersonID: person.PersonID, Version: person.Version },
});
