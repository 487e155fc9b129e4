import {
  blankOf,
  email,
  fields,
  formatsOf,
  id,
  labelsOf,
  personalIn,
  phone,
  postcode,
  searchedIn,
  text,
  word,
  yesNo,
  type Values,
} from '../kernel/fields.ts';
import { states } from '../shared/australia.ts';
import { titles } from '../shared/titles.ts';
import { personMessage } from './person.messages.ts';

const found = { personal: true, column: true, searched: true } as const;
const { email: wrongEmail, phone: wrongPhone, postcode: wrongPostcode, company: wrongCompany } = personMessage;

/** The person fields that staff fill in (specification 2, section 3). */
export const personFields = fields({
  Title: word(titles, { label: 'Title', personal: true, column: true }),
  FirstName: text({ label: 'First name', min: 2, max: 100, personal: true, column: true }),
  LastName: text({ label: 'Last name', min: 2, max: 100, personal: true, column: true }),
  Email: email({ label: 'Email', wrong: wrongEmail, ...found }),
  EmailSecondary: email({ label: 'Second email', wrong: wrongEmail, ...found }),
  ContactNumber: phone({ label: 'Contact number', min: 8, max: 10, wrong: wrongPhone, ...found }),
  ContactNumberSecondary: phone({ label: 'Second contact number', min: 1, max: 10, wrong: wrongPhone, ...found }),
  Address: text({ label: 'Address', max: 200, personal: true }),
  Suburb: text({ label: 'Suburb', max: 100, ...found }),
  State: word(states, { label: 'State', personal: true, column: true }),
  Postcode: postcode({ label: 'Postcode', wrong: wrongPostcode, ...found }),
  CompanyID: id({ label: 'Company', wrong: wrongCompany, column: true }),
  CompanyName: text({ label: 'Company', max: 200, ...found }),
  MarketingOptOut: yesNo({ label: 'Does not want marketing', said: 'Marketing opt-out', column: true }),
});

/** The stored fields of a person. Personal fields are null once the person is forgotten. */
export interface PersonDetails extends Values<typeof personFields> {}

export const blankPerson: PersonDetails = blankOf(personFields);
export const personLabels = labelsOf(personFields);
/** Formats of the fields in histories. */
export const personFormats = formatsOf(personFields);
/** The fields that the log seals with the person's key. */
export const personalPersonDetails = personalIn(personFields);
/** The fields that the search reads. The search reads the full name too. */
export const searchedPersonDetails = searchedIn(personFields);
