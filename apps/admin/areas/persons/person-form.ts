import { AddPersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personMessage } from '@leaseledger/contract/persons/person.messages';
import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { detailsOf } from '../../platform/form/form-values.ts';

/** The settings of the form that adds a person, for a panel or a dialog. */
export const newPerson = {
  endpoint: personEndpoints.add,
  body: AddPersonBody,
  initial: { Person: { ...blankPerson } },
  done: (person: PersonView | null) => personMessage.added(person?.FullName ?? 'The customer'),
};

const NUMBER = /^[+(\d][\d\s().+-]*$/;

/** The first values of a person, guessed from a searched text: an e-mail address, a number, or a name. */
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

/** The first values of the edit form: the person as read, with the version that the server checks. */
export const personToAmend = (person: PersonView) => ({
  Person: { ...detailsOf(blankPerson, person), PersonID: person.PersonID, Version: person.Version },
});
