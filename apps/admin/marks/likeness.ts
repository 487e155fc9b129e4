import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { normaliseEmail, normalisePhone } from '@leaseledger/contract/shared/fields';

/** What tells whether two persons are the same one; of somebody who is still being typed not all of it is there. */
export type Likeness = Partial<Pick<FoundPerson, 'Email' | 'EmailSecondary' | 'ContactNumber' | 'ContactNumberSecondary' | 'FirstName' | 'LastName' | 'CompanyID' | 'CompanyName'>>;

const share = (one: readonly unknown[], other: readonly unknown[]) => one.some((value) => value !== null && value !== undefined && value !== '' && other.includes(value));
const caseless = (text: string | null | undefined) => text?.trim().toLowerCase();
const emails = ({ Email, EmailSecondary }: Likeness) => [Email, EmailSecondary].map((email) => (email ? normaliseEmail(email) : null));
const phones = ({ ContactNumber, ContactNumberSecondary }: Likeness) => [ContactNumber, ContactNumberSecondary].map((phone) => (phone ? normalisePhone(phone) : null));
const name = ({ FirstName, LastName }: Likeness) => [FirstName && LastName ? caseless(`${FirstName} ${LastName}`) : null];
const employer = ({ CompanyID, CompanyName }: Likeness) => [CompanyID, caseless(CompanyName)];

/** What two persons have in common: 'same phone', 'same e-mail, name and employer'; empty where it is nothing. */
export function likeness(one: Likeness, other: Likeness): string {
  const isNamesake = share(name(one), name(other)) && share(employer(one), employer(other));
  const same = [
    ...(share(emails(one), emails(other)) ? ['e-mail'] : []),
    ...(share(phones(one), phones(other)) ? ['phone'] : []),
    ...(isNamesake ? ['name', 'employer'] : []),
  ];
  const last = same.pop();
  return last === undefined ? '' : `same ${same.length === 0 ? last : `${same.join(', ')} and ${last}`}`;
}
