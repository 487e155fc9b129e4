import { AddPersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personMessage } from '@leaseledger/contract/persons/person.messages';
import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
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

const NUMBER = /^[+(\d][\d\s().+-]*$/;

/** Of whom somebody searched and found nobody: an e-mail address, a number, or a name, by its look. */
export function personFrom(typed: string): Partial<PersonDetails> {
  const text = typed.trim();
  if (text.includes('@')) return { Email: text };
  if (NUMBER.test(text)) return { ContactNumber: text };
  const [last, first] = text.includes(',') ? text.split(/\s*,\s*/) : [undefined, text];
  const [given = '', ...others] = (first ?? '').split(/\s+/);
  return last === undefined
    ? { FirstName: given || null, LastName: others.join(' ') || null }
    : { FirstName: first || null, LastName: last || null };
}

/** What the edit form starts with: the person as they were read, with the version that the server will ask for. */
export const personToAmend = (person: PersonView) => ({
  Person: { ...detailsOf(blankPerson, person), PersonID: person.PersonID, Version: person.Version },
});
