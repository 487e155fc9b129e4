import type { Title } from '@leaseledger/contract/persons/person.codes';
import type { State } from '@leaseledger/contract/shared/australia';

/** What is known of a person. Personal details are null once the person is forgotten. */
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

export type PersonEvent =
  | { readonly type: 'PersonRegistered'; readonly data: { readonly PersonID: number } & PersonDetails }
  | { readonly type: 'PersonAmended'; readonly data: { readonly PersonID: number } & Partial<PersonDetails> }
  | { readonly type: 'PersonForgotten'; readonly data: { readonly PersonID: number } };

/** The fields of person events that are sealed with the person's key. */
export const personalFieldsOfPersons = [
  'Title', 'FirstName', 'LastName', 'Email', 'EmailSecondary', 'ContactNumber', 'ContactNumberSecondary', 'Address', 'Suburb', 'State', 'Postcode', 'CompanyName',
] as const satisfies readonly (keyof PersonDetails)[];
