import {
  blankOf,
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
  type Values,
} from '../kernel/fields.ts';
import { DEFAULT_LEASE_TERM, leaseTerms } from '../leads/lead.codes.ts';
import { leadFields, type LeadDetails } from '../leads/lead.details.ts';
import { states } from '../shared/australia.ts';
import { AMOUNT_MAX } from './session-attendance.codes.ts';
import { sessionAttendanceMessage as said } from './session-attendance.messages.ts';

/** The fields that a lead has under the same names. */
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

/** The fields of the registration that a lead does not have. */
const registeredFields = fields({
  /** The name at the registration. The person's own record has the current name. Null once the person is forgotten. */
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
});

/** The attendee fields, filled in at the registration or by staff (specification 2, section 3). */
export const attendeeFields = fields({
  ...registeredFields,
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

/** The contact details in an attendee's latest request for a quote or a callback. They never change the registered ones. */
export const askedFields = fields({
  AskedContactNumber: phone({
    label: 'Contact number in request',
    min: 10,
    max: 10,
    wrong: said.tenDigits,
    personal: true,
    column: true,
  }),
  AskedState: word(states, { label: 'State in request', personal: true, column: true }),
  AskedPostcode: postcode({ label: 'Postcode in request', wrong: said.fourDigits, personal: true, column: true }),
});

/** Null where no request gave it, and once the person is forgotten. */
export interface AskedDetails extends Values<typeof askedFields> {}

export const blankAsked: AskedDetails = blankOf(askedFields);
export const personalAskedDetails = personalIn(askedFields);

/** An attendee, as registered or amended by staff (specification 2, section 3). Money in dollars. */
export interface AttendeeDetails
  extends Values<typeof registeredFields>, Pick<LeadDetails, (typeof leadDetails)[number]> {}

export const blankAttendee: AttendeeDetails = blankOf(attendeeFields);
export const attendeeLabels = labelsOf(attendeeFields);
/** Formats of the fields in histories. */
export const attendeeFormats = formatsOf(attendeeFields);
/** The fields that the log seals with the person's key. They are erased with the person. */
export const personalAttendeeDetails = personalIn(attendeeFields);

/** The fields of staff forms, besides those that identify the person. */
export const formDetails = [
  'PostSessionContactReq',
  ...leadDetails,
] as const satisfies readonly (keyof AttendeeDetails)[];

/** The attendee fields that a request for a quote updates. */
export const quotedDetails = [
  'InterestedCarManufacturer',
  'InterestedCarModel',
  'InterestedCarYear',
  'AnnualKMs',
  'AnnualIncome',
  'PreferredLeaseTerm',
  'BusinessUse',
] as const satisfies readonly (keyof AttendeeDetails)[];

/** The details in a request for a quote (specification 2, section 3). */
export interface QuoteDetails extends Pick<
  AttendeeDetails,
  (typeof quotedDetails)[number] | 'ContactNumber' | 'State' | 'Postcode'
> {
  /** ISO 8601, UTC. */
  readonly PreferredCallTime: string | null;
}
