import { normaliseEmail, normalisePhone } from '../shared/rules.ts';
import type { PersonDetails } from './person.details.ts';

/** How somebody is reached. */
export type Contacts = Partial<
  Pick<PersonDetails, 'Email' | 'EmailSecondary' | 'ContactNumber' | 'ContactNumberSecondary'>
>;

/** What tells whether two persons are the same one; of somebody who is still being typed not all of it is there. */
export type Likeness = Contacts & Partial<Pick<PersonDetails, 'FirstName' | 'LastName' | 'CompanyID' | 'CompanyName'>>;

/** With how those were reached who were merged into them. */
export type Known = Likeness & { readonly Formerly?: readonly Contacts[] };

const share = (one: readonly unknown[], other: readonly unknown[]) =>
  one.some((value) => value !== null && value !== undefined && value !== '' && other.includes(value));
const caseless = (text: string | null | undefined) => text?.trim().toLowerCase();
const emails = ({ Email, EmailSecondary }: Likeness) =>
  [Email, EmailSecondary].map((email) => (email ? normaliseEmail(email) : null));
const phones = ({ ContactNumber, ContactNumberSecondary }: Likeness) =>
  [ContactNumber, ContactNumberSecondary].map((phone) => (phone ? normalisePhone(phone) : null));
const name = ({ FirstName, LastName }: Likeness) => [
  FirstName && LastName ? caseless(`${FirstName} ${LastName}`) : null,
];
const employer = ({ CompanyID, CompanyName }: Likeness) => [CompanyID, caseless(CompanyName)];

/** What two persons have in common: 'same phone', 'same e-mail, name and employer', 'same phone before a merge'; empty where it is nothing. */
export function likeness(one: Known, other: Known): string {
  const now = common(one, other);
  if (now !== '') return now;
  const before = [one, ...(one.Formerly ?? [])]
    .flatMap((each) => [other, ...(other.Formerly ?? [])].map((known) => common(each, known)))
    .find((text) => text !== '');
  return before === undefined ? '' : `${before} before a merge`;
}

function common(one: Likeness, other: Likeness): string {
  const isNamesake = share(name(one), name(other)) && share(employer(one), employer(other));
  const same = [
    ...(share(emails(one), emails(other)) ? ['e-mail'] : []),
    ...(share(phones(one), phones(other)) ? ['phone'] : []),
    ...(isNamesake ? ['name', 'employer'] : []),
  ];
  const last = same.pop();
  return last === undefined ? '' : `same ${same.length === 0 ? last : `${same.join(', ')} and ${last}`}`;
}
