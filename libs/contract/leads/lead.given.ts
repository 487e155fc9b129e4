import {
  blankOf,
  email,
  fields,
  labelsOf,
  personalIn,
  phone,
  postcode,
  text,
  word,
  type Values,
} from '../kernel/fields.ts';
import type { PersonDetails } from '../persons/person.details.ts';
import { personMessage as said } from '../persons/person.messages.ts';
import { states } from '../shared/australia.ts';
import { titles } from '../shared/titles.ts';

/** The details of the person as the request that made the lead gave them. The person's own record may hold others. */
export const givenFields = fields({
  GivenTitle: word(titles, { label: 'Title as given', personal: true }),
  GivenFirstName: text({ label: 'First name as given', max: 100, personal: true }),
  GivenLastName: text({ label: 'Last name as given', max: 100, personal: true }),
  GivenEmail: email({ label: 'Email as given', wrong: said.email, personal: true }),
  GivenContactNumber: phone({ label: 'Contact number as given', min: 8, max: 10, wrong: said.phone, personal: true }),
  GivenState: word(states, { label: 'State as given', personal: true }),
  GivenPostcode: postcode({ label: 'Postcode as given', wrong: said.postcode, personal: true }),
  GivenCompanyName: text({ label: 'Company as given', max: 200, personal: true }),
});

/** The details as given. Null for those that no request gave, and once the person is forgotten. */
export interface GivenDetails extends Values<typeof givenFields> {}

export const blankGiven: GivenDetails = blankOf(givenFields);
export const givenLabels = labelsOf(givenFields);
/** The fields that the log seals with the person's key. */
export const personalGivenDetails = personalIn(givenFields);

/** The name of each detail as given, by the person's own field. */
export const givenAs = {
  Title: 'GivenTitle',
  FirstName: 'GivenFirstName',
  LastName: 'GivenLastName',
  Email: 'GivenEmail',
  ContactNumber: 'GivenContactNumber',
  State: 'GivenState',
  Postcode: 'GivenPostcode',
  CompanyName: 'GivenCompanyName',
} as const satisfies Partial<Record<keyof PersonDetails, keyof GivenDetails>>;
export type OwnField = keyof typeof givenAs;
// Each key of an object literal is one of its fields.
export const ownFieldsOfGiven = Object.keys(givenAs) as readonly OwnField[];

/** The details that a request gave, without those that it left empty. */
export function givenBy(person: {
  readonly [Field in OwnField]?: PersonDetails[Field] | undefined;
}): Partial<GivenDetails> {
  const given = ownFieldsOfGiven.map((field) => [givenAs[field], person[field]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** Whether a request gave any details of the person. */
export const hasGiven = (given: GivenDetails): boolean =>
  ownFieldsOfGiven.some((field) => given[givenAs[field]] !== null);

const compared = (value: string | null): string => (value ?? '').trim().toLowerCase();

/** The person's own values that a detail as given may equal. A second address or number is their own as well. */
const owned = (field: OwnField, person: PersonDetails): readonly (string | null)[] =>
  field === 'Email'
    ? [person.Email, person.EmailSecondary]
    : field === 'ContactNumber'
      ? [person.ContactNumber, person.ContactNumberSecondary]
      : [person[field]];

/** The details as given that differ from the person's own. Upper and lower case do not matter. */
export const differing = (
  given: GivenDetails,
  person: PersonDetails,
): readonly { readonly field: OwnField; readonly given: string; readonly own: string | null }[] =>
  ownFieldsOfGiven.flatMap((field) => {
    const value = given[givenAs[field]];
    return value === null || owned(field, person).some((own) => compared(own) === compared(value))
      ? []
      : [{ field, given: value, own: person[field] }];
  });
