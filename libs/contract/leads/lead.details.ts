import {
  blankOf,
  code,
  day,
  fields,
  formatsOf,
  id,
  labelsOf,
  lines,
  moment,
  money,
  number,
  percent,
  personalIn,
  searchedIn,
  text,
  word,
  year,
  years,
  yesNo,
  type Values,
} from '../kernel/fields.ts';
import {
  DEFAULT_LEASE_TERM,
  engagementType,
  engagementTypes,
  leadType,
  leadTypes,
  leaseTerms,
  leaseTypes,
  NOTES_MAX,
  payCycle,
  payCycles,
  priorities,
  priority,
} from './lead.codes.ts';

const make = { said: 'Manufacturer', max: 100, personal: true } as const;
const model = { said: 'Model', max: 100, personal: true } as const;
const carYear = { said: 'Year', min: 1900, max: 9999 } as const;

/** The lead fields that staff fill in (specification 3, section 3). */
export const leadFields = fields({
  PriorityCodeID: code(priority, priorities, {
    label: 'Priority',
    blank: priority.LOW,
    column: true,
    mark: 'priority',
  }),
  TypeCodeID: code(leadType, leadTypes, { label: 'Type', blank: leadType.LEAD, column: true }),
  PreferredCallTime: moment({ label: 'Preferred call time', column: true }),
  Referral: text({ label: 'Referral', max: 200, personal: true, column: true }),
  CurrentLeaseMaturityDate: day({ label: 'Current lease matures', said: 'Current lease maturity date', column: true }),
  IsRefinance: yesNo({ label: 'Refinance', column: true }),
  HasHadNovatedLease: yesNo({ label: 'Has had a novated lease' }),
  IsExistingClient: yesNo({ label: 'Existing client', column: true }),
  IsRenovation: yesNo({ label: 'Renovation', column: true }),
  AttendedSession: yesNo({ label: 'Attended a session', said: 'Attended session', column: true }),
  CurrentCarManufacturer: text({ label: 'Current car', ...make }),
  CurrentCarModel: text({ label: 'Current car model', ...model }),
  CurrentCarYear: year({ label: 'Current car year', ...carYear }),
  InterestedCarManufacturer: text({ label: 'Interested in', ...make }),
  InterestedCarModel: text({ label: 'Interested in model', ...model }),
  InterestedCarYear: year({ label: 'Interested in year', ...carYear }),
  AnnualKMs: number({ label: 'Annual KMs' }),
  AnnualIncome: money({ label: 'Annual income', said: 'Annual Income', personal: true }),
  LeaseType: word(leaseTypes, { label: 'Lease type', said: 'Lease Type', column: true }),
  /** Percent. */
  BusinessUse: percent({ label: 'Business use', said: 'Business Use' }),
  /** Years. */
  PreferredLeaseTerm: years(leaseTerms, { label: 'Lease term', said: 'Lease Term', blank: DEFAULT_LEASE_TERM }),
  PkePayCycleID: code(payCycle, payCycles, { label: 'Pay cycle', said: 'Paycycle' }),
  EngagementTypeID: code(engagementType, engagementTypes, { label: 'Engagement type' }),
  Notes: lines({ label: 'Notes', max: NOTES_MAX, personal: true, searched: true }),
});

/** The assignee of a lead, in a table of its own because separate events change it. */
export const assigneeFields = fields({ AssignedToUserID: id({ label: 'Assigned to' }) });

/** The days of settlement, in a table of their own because separate events change them. */
export const settlementFields = fields({
  ExpectedSettlementDate: day({ label: 'Expected settlement', said: 'Expected settlement date' }),
  SettlementDateActual: day({ label: 'Settlement', said: 'Settlement date' }),
});

/** The lead fields that staff fill in. Moments are ISO 8601 in UTC, money in dollars. */
export interface LeadDetails extends Values<typeof leadFields> {}

export const blankLead: LeadDetails = blankOf(leadFields);
export const leadLabels = labelsOf(leadFields);
export const settlementLabels = labelsOf(settlementFields);
/** Formats of the fields in histories. */
export const leadFormats = formatsOf(leadFields);
/** The fields that the log seals with the person's key. They are erased with the person. */
export const personalLeadDetails = personalIn(leadFields);
export const searchedLeadDetails = searchedIn(leadFields);
