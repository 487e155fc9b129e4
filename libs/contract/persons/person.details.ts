import type { Format } from '../kernel/format.ts';
import type { ColumnsOf } from '../kernel/list.ts';
import type { State } from '../shared/australia.ts';
import type { Title } from '../shared/titles.ts';

/** What is known of a person (specification 2, section 3). Personal details are null once the person is forgotten. */
export interface PersonDetails {
  readonly Title: Title | null;
  readonly FirstName: string | null;
  readonly LastName: string | null;
  readonly Email: string | null;
  readonly EmailSecondary: string | null;
  readonly ContactNumber: string | null;
  readonly ContactNumberSecondary: string | null;
  readonly Address: string | null;
  readonly Suburb: string | null;
  readonly State: State | null;
  readonly Postcode: string | null;
  readonly CompanyID: number | null;
  readonly CompanyName: string | null;
  readonly MarketingOptOut: boolean;
}

/** A person of whom nothing was entered. */
export const blankPerson: PersonDetails = {
  Title: null,
  FirstName: null,
  LastName: null,
  Email: null,
  EmailSecondary: null,
  ContactNumber: null,
  ContactNumberSecondary: null,
  Address: null,
  Suburb: null,
  State: null,
  Postcode: null,
  CompanyID: null,
  CompanyName: null,
  MarketingOptOut: false,
};

/** What forms, columns and histories call each field. */
export const personLabels = {
  Title: 'Title',
  FirstName: 'First name',
  LastName: 'Last name',
  Email: 'Email',
  EmailSecondary: 'Second email',
  ContactNumber: 'Contact number',
  ContactNumberSecondary: 'Second contact number',
  Address: 'Address',
  Suburb: 'Suburb',
  State: 'State',
  Postcode: 'Postcode',
  CompanyID: 'Company',
  CompanyName: 'Company',
  MarketingOptOut: 'Does not want marketing',
} as const satisfies Record<keyof PersonDetails, string>;

/** How histories write the values of each field. */
export const personFormats = {
  Title: 'text',
  FirstName: 'text',
  LastName: 'text',
  Email: 'text',
  EmailSecondary: 'text',
  ContactNumber: 'text',
  ContactNumberSecondary: 'text',
  Address: 'text',
  Suburb: 'text',
  State: 'text',
  Postcode: 'text',
  CompanyID: 'id',
  CompanyName: 'text',
  MarketingOptOut: 'yesNo',
} as const satisfies Record<keyof PersonDetails, Format>;

/** The fields that are sealed with the person's key. */
export const personalPersonDetails = [
  'Title',
  'FirstName',
  'LastName',
  'Email',
  'EmailSecondary',
  'ContactNumber',
  'ContactNumberSecondary',
  'Address',
  'Suburb',
  'State',
  'Postcode',
  'CompanyName',
] as const satisfies readonly (keyof PersonDetails)[];

/** The fields that lists filter and sort by. */
export const personDetailColumns = {
  Title: 'text',
  FirstName: 'text',
  LastName: 'text',
  Email: 'text',
  EmailSecondary: 'text',
  ContactNumber: 'text',
  ContactNumberSecondary: 'text',
  Suburb: 'text',
  State: 'text',
  Postcode: 'text',
  CompanyID: 'integer',
  CompanyName: 'text',
  MarketingOptOut: 'boolean',
} as const satisfies ColumnsOf<PersonDetails>;

/** The fields whose words find a person in the search; the name as a whole does too. */
export const searchedPersonDetails = [
  'Email',
  'EmailSecondary',
  'ContactNumber',
  'ContactNumberSecondary',
  'CompanyName',
  'Suburb',
  'Postcode',
] as const satisfies readonly (keyof PersonDetails)[];
