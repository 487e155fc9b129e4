import {
  blankOf,
  columnFormatsOf,
  columnsOf,
  count,
  email,
  fields,
  formatsOf,
  labelsOf,
  money,
  percent,
  personalIn,
  phone,
  postcode,
  text,
  word,
  years,
  yesNo,
} from '../kernel/fields.ts';
import { DEFAULT_LEASE_TERM, leaseTerms } from '../leads/lead.codes.ts';
import { leadFields, type LeadDetails } from '../leads/lead.details.ts';
import { states, type State } from '../shared/australia.ts';
import { AMOUNT_MAX } from './session-attendance.codes.ts';
import { sessionAttendanceMessage as said } from './session-attendance.messages.ts';

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

const { AnnualKMs, AnnualIncome, PreferredLeaseTerm, BusinessUse } = leadFields;

/** The fields of an attendee, as they registered and as staff amend them (specification 2, section 3). */
export const attendeeFields = fields({
  FirstName: text({ label: 'First name', max: 100, personal: true }),
  LastName: text({ label: 'Last name', max: 100, personal: true }),
  Email: email({ label: 'Registered email', wrong: said.email, personal: true, column: true }),
  ContactNumber: phone({
    label: 'Registered contact number',
    min: 10,
    max: 10,
    wrong: said.tenDigits,
    personal: true,
  }),
  CompanyName: text({ label: 'Registered company', max: 200, personal: true, column: true }),
  State: word(states, { label: 'State', personal: true, column: true }),
  Postcode: postcode({ label: 'Postcode', wrong: said.fourDigits, personal: true, column: true }),
  PostSessionContactReq: yesNo({ label: 'Contact after the session', blank: true, column: true }),
  HasHadNovatedLease: yesNo({ label: leadFields.HasHadNovatedLease.label, column: true }),
  CurrentCarManufacturer: leadFields.CurrentCarManufacturer,
  CurrentCarModel: leadFields.CurrentCarModel,
  CurrentCarYear: leadFields.CurrentCarYear,
  InterestedCarManufacturer: leadFields.InterestedCarManufacturer,
  InterestedCarModel: leadFields.InterestedCarModel,
  InterestedCarYear: leadFields.InterestedCarYear,
  AnnualKMs: count({ label: AnnualKMs.label, min: 0, max: AMOUNT_MAX }),
  AnnualIncome: money({ label: AnnualIncome.label, max: AMOUNT_MAX, personal: true }),
  PreferredLeaseTerm: years(leaseTerms, { label: PreferredLeaseTerm.label, blank: DEFAULT_LEASE_TERM }),
  BusinessUse: percent({ label: BusinessUse.label, wrong: said.businessUseRange }),
});

// Written by hand beside the table: the order of these fields stands in the catalogue of events and in the schemas of answers.
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

export const blankAttendee: AttendeeDetails = blankOf(attendeeFields);
export const attendeeLabels = labelsOf(attendeeFields);
/** How histories write the values of each field. */
export const attendeeFormats = formatsOf(attendeeFields);
/** How lists write them. */
export const attendeeColumnFormats = columnFormatsOf(attendeeFields);
/** Sealed in the log with the key of the attendee's person, and gone when the person is forgotten. */
export const personalAttendeeDetails = personalIn(attendeeFields);
export const attendeeDetailColumns = columnsOf(attendeeFields);

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

/** What somebody tells who asks for a quote (specification 2, section 3). */
export interface QuoteDetails extends Pick<
  AttendeeDetails,
  (typeof quotedDetails)[number] | 'ContactNumber' | 'State' | 'Postcode'
> {
  /** ISO 8601, UTC. */
  readonly PreferredCallTime: string | null;
}
