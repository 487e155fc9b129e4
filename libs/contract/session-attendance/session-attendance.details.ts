import type { Format } from '../kernel/format.ts';
import type { ColumnsOf } from '../kernel/list.ts';
import { picked } from '../kernel/picked.ts';
import { blankLead, leadFormats, leadLabels, type LeadDetails } from '../leads/lead.details.ts';
import type { State } from '../shared/australia.ts';

/** What a lead says too, in the same words. */
const leadDetails = [
  'HasHadNovatedLease',
  'CurrentCarManufacturer',
  'CurrentCarModel',
  'CurrentCarYear',
  'InterestedCarManufacturer',
  'InterestedCarModel',
  'InterestedCarYear',
  'AnnualKMs',
  'AnnualIncome',
  'PreferredLeaseTerm',
  'BusinessUse',
] as const satisfies readonly (keyof LeadDetails)[];

/** An attendee as they registered and as staff amend it (specification 2, section 3). Money in dollars. */
export interface AttendeeDetails extends Pick<LeadDetails, (typeof leadDetails)[number]> {
  /** Of the day of registering: what the person is called now, their own record says. Null once they are forgotten. */
  readonly FirstName: string | null;
  readonly LastName: string | null;
  readonly Email: string | null;
  readonly ContactNumber: string | null;
  readonly CompanyName: string | null;
  readonly State: State | null;
  readonly Postcode: string | null;
  readonly PostSessionContactReq: boolean;
}

/** Somebody of whom nothing was entered. */
export const blankAttendee: AttendeeDetails = {
  FirstName: null,
  LastName: null,
  Email: null,
  ContactNumber: null,
  CompanyName: null,
  State: null,
  Postcode: null,
  PostSessionContactReq: true,
  ...picked(blankLead, leadDetails),
};

/** What forms, columns and histories call each field. */
export const attendeeLabels = {
  FirstName: 'First name',
  LastName: 'Last name',
  Email: 'Registered email',
  ContactNumber: 'Registered contact number',
  CompanyName: 'Registered company',
  State: 'State',
  Postcode: 'Postcode',
  PostSessionContactReq: 'Contact after the session',
  ...picked(leadLabels, leadDetails),
} as const satisfies Record<keyof AttendeeDetails, string>;

/** How lists and histories write the values of each field. */
export const attendeeFormats = {
  FirstName: 'text',
  LastName: 'text',
  Email: 'text',
  ContactNumber: 'text',
  CompanyName: 'text',
  State: 'text',
  Postcode: 'text',
  PostSessionContactReq: 'yesNo',
  ...picked(leadFormats, leadDetails),
} as const satisfies Record<keyof AttendeeDetails, Format>;

/** The fields that tell of the attendee's person: sealed in the log, gone when the person is forgotten. */
export const personalAttendeeDetails = [
  'FirstName',
  'LastName',
  'Email',
  'ContactNumber',
  'CompanyName',
  'State',
  'Postcode',
  'AnnualIncome',
  'CurrentCarManufacturer',
  'CurrentCarModel',
  'InterestedCarManufacturer',
  'InterestedCarModel',
] as const satisfies readonly (keyof AttendeeDetails)[];

/** What forms of staff ask for, beside who it is. */
export const formDetails = [
  'PostSessionContactReq',
  ...leadDetails,
] as const satisfies readonly (keyof AttendeeDetails)[];

/** What asking for a quote says anew of the attendee. */
export const quotedDetails = [
  'InterestedCarManufacturer',
  'InterestedCarModel',
  'InterestedCarYear',
  'AnnualKMs',
  'AnnualIncome',
  'PreferredLeaseTerm',
  'BusinessUse',
] as const satisfies readonly (keyof AttendeeDetails)[];

/** The fields that lists filter and sort by. */
export const attendeeDetailColumns = {
  Email: 'text',
  CompanyName: 'text',
  State: 'text',
  Postcode: 'text',
  PostSessionContactReq: 'boolean',
  HasHadNovatedLease: 'boolean',
} as const satisfies ColumnsOf<AttendeeDetails>;

/** What somebody tells who asks for a quote (specification 2, section 3). */
export interface QuoteDetails extends Pick<
  AttendeeDetails,
  (typeof quotedDetails)[number] | 'ContactNumber' | 'State' | 'Postcode'
> {
  /** ISO 8601, UTC. */
  readonly PreferredCallTime: string | null;
}
