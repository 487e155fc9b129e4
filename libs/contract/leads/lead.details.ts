import {
  DEFAULT_LEASE_TERM,
  engagementTypes,
  leadType,
  leadTypes,
  payCycles,
  priorities,
  priority,
  type LeaseType,
} from './lead.codes.ts';
import type { Format } from '../kernel/format.ts';
import type { ColumnsOf } from '../kernel/list.ts';

/** A lead as staff fill it in (specification 3, section 3). Moments are ISO 8601 in UTC, money in dollars. */
export interface LeadDetails {
  readonly PriorityCodeID: number;
  readonly TypeCodeID: number;
  readonly PreferredCallTime: string | null;
  readonly Referral: string | null;
  readonly CurrentLeaseMaturityDate: string | null;
  readonly IsRefinance: boolean;
  readonly HasHadNovatedLease: boolean;
  readonly IsExistingClient: boolean;
  readonly IsRenovation: boolean;
  readonly AttendedSession: boolean;
  readonly CurrentCarManufacturer: string | null;
  readonly CurrentCarModel: string | null;
  readonly CurrentCarYear: number | null;
  readonly InterestedCarManufacturer: string | null;
  readonly InterestedCarModel: string | null;
  readonly InterestedCarYear: number | null;
  readonly AnnualKMs: number | null;
  readonly AnnualIncome: number | null;
  readonly LeaseType: LeaseType | null;
  /** Percent. */
  readonly BusinessUse: number | null;
  /** Years. */
  readonly PreferredLeaseTerm: number;
  readonly PkePayCycleID: number | null;
  readonly EngagementTypeID: number | null;
  readonly Notes: string | null;
}

/** A lead of which nothing was entered. */
export const blankLead: LeadDetails = {
  PriorityCodeID: priority.LOW,
  TypeCodeID: leadType.LEAD,
  PreferredCallTime: null,
  Referral: null,
  CurrentLeaseMaturityDate: null,
  IsRefinance: false,
  HasHadNovatedLease: false,
  IsExistingClient: false,
  IsRenovation: false,
  AttendedSession: false,
  CurrentCarManufacturer: null,
  CurrentCarModel: null,
  CurrentCarYear: null,
  InterestedCarManufacturer: null,
  InterestedCarModel: null,
  InterestedCarYear: null,
  AnnualKMs: null,
  AnnualIncome: null,
  LeaseType: null,
  BusinessUse: null,
  PreferredLeaseTerm: DEFAULT_LEASE_TERM,
  PkePayCycleID: null,
  EngagementTypeID: null,
  Notes: null,
};

/** What forms, columns and histories call each field. */
export const leadLabels = {
  PriorityCodeID: 'Priority',
  TypeCodeID: 'Type',
  PreferredCallTime: 'Preferred call time',
  Referral: 'Referral',
  CurrentLeaseMaturityDate: 'Current lease matures',
  IsRefinance: 'Refinance',
  HasHadNovatedLease: 'Has had a novated lease',
  IsExistingClient: 'Existing client',
  IsRenovation: 'Renovation',
  AttendedSession: 'Attended a session',
  CurrentCarManufacturer: 'Current car',
  CurrentCarModel: 'Current car model',
  CurrentCarYear: 'Current car year',
  InterestedCarManufacturer: 'Interested in',
  InterestedCarModel: 'Interested in model',
  InterestedCarYear: 'Interested in year',
  AnnualKMs: 'Annual KMs',
  AnnualIncome: 'Annual income',
  LeaseType: 'Lease type',
  BusinessUse: 'Business use',
  PreferredLeaseTerm: 'Lease term',
  PkePayCycleID: 'Pay cycle',
  EngagementTypeID: 'Engagement type',
  Notes: 'Notes',
} as const satisfies Record<keyof LeadDetails, string>;

/** What lists and histories call the days of settlement, which have events of their own. */
export const settlementLabels = {
  ExpectedSettlementDate: 'Expected settlement',
  SettlementDateActual: 'Settlement',
} as const;

/** How histories write the values of each field. */
export const leadFormats = {
  PriorityCodeID: { codes: priorities },
  TypeCodeID: { codes: leadTypes },
  PreferredCallTime: 'moment',
  Referral: 'text',
  CurrentLeaseMaturityDate: 'day',
  IsRefinance: 'yesNo',
  HasHadNovatedLease: 'yesNo',
  IsExistingClient: 'yesNo',
  IsRenovation: 'yesNo',
  AttendedSession: 'yesNo',
  CurrentCarManufacturer: 'text',
  CurrentCarModel: 'text',
  CurrentCarYear: 'text',
  InterestedCarManufacturer: 'text',
  InterestedCarModel: 'text',
  InterestedCarYear: 'text',
  AnnualKMs: 'number',
  AnnualIncome: 'money',
  LeaseType: 'text',
  BusinessUse: 'percent',
  PreferredLeaseTerm: 'years',
  PkePayCycleID: { codes: payCycles },
  EngagementTypeID: { codes: engagementTypes },
  Notes: 'text',
} as const satisfies Record<keyof LeadDetails, Format>;

/** The fields that tell of the lead's person, among them all free text: sealed in the log, gone when the person is forgotten. */
export const personalLeadDetails = [
  'Referral',
  'AnnualIncome',
  'Notes',
  'CurrentCarManufacturer',
  'CurrentCarModel',
  'InterestedCarManufacturer',
  'InterestedCarModel',
] as const satisfies readonly (keyof LeadDetails)[];

/** The fields that lists filter and sort by. */
export const leadDetailColumns = {
  PriorityCodeID: 'integer',
  TypeCodeID: 'integer',
  PreferredCallTime: 'time',
  Referral: 'text',
  CurrentLeaseMaturityDate: 'time',
  IsRefinance: 'boolean',
  IsExistingClient: 'boolean',
  IsRenovation: 'boolean',
  AttendedSession: 'boolean',
  LeaseType: 'text',
} as const satisfies ColumnsOf<LeadDetails>;

/** The fields whose words find a lead in the search. */
export const searchedLeadDetails = ['Notes'] as const satisfies readonly (keyof LeadDetails)[];
