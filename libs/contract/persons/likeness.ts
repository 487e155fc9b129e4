import { normaliseEmail, normalisePhone } from '../shared/rules.ts';
import type { PersonDetails } from './person.details.ts';

/** The contact details of a person. */
export type Contacts = Partial<
  Pick<PersonDetails, 'Email' | 'EmailSecondary' | 'ContactNumber' | 'ContactNumberSecondary'>
>;

/** The details that are compared to find the same person. While a person is being typed, some are missing. */
export type Likeness = Contacts & Partial<Pick<PersonDetails, 'FirstName' | 'LastName' | 'CompanyID' | 'CompanyName'>>;

/** A person, with the contact details of the persons merged into them. */
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

/** The details that two persons share: 'same phone', 'same e-mail, name and employer', 'same phone before a merge'. Empty when they share none. */
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
