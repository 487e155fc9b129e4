import type { LeadSourceID, LeadStatusID, LeaseType } from '@leaseledger/contract/leads/lead.codes';

/** What a lead's form holds (specification 3, section 3). Moments are ISO 8601 in UTC, money in dollars. */
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

/** Whom the lead is about, by the names that lists show. Null once the person is forgotten. */
export interface LeadPerson {
  readonly PersonID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly PersonEmail: string | null;
  readonly PersonContactNumber: string | null;
}

/** A user by id and the name of that day. */
export interface NamedUser {
  readonly UserID: number;
  readonly FullName: string;
}

interface OfLead {
  readonly LeadID: number;
}

export type LeadEvent =
  | {
      readonly type: 'LeadLogged';
      readonly data: OfLead & LeadPerson & LeadDetails & { readonly OriginationCodeID: LeadSourceID; readonly CustomFormName: string | null };
    }
  /** The fields that changed, and no others. A change of person brings all personal details along, under the new person's key. */
  | { readonly type: 'LeadAmended'; readonly data: OfLead & { readonly PersonID: number } & Partial<LeadDetails & LeadPerson> }
  | {
      readonly type: 'LeadAssigned';
      readonly data: OfLead & { readonly from: NamedUser | null; readonly to: NamedUser; readonly warm: boolean; readonly tellClient: boolean };
    }
  | { readonly type: 'LeadStatusChanged'; readonly data: OfLead & { readonly from: LeadStatusID; readonly to: LeadStatusID } }
  | { readonly type: 'LeadSettlementExpected'; readonly data: OfLead & { readonly ExpectedSettlementDate: string | null } }
  /** A date settles the lead; null takes that back. */
  | { readonly type: 'LeadSettled'; readonly data: OfLead & { readonly SettlementDateActual: string | null } }
  | { readonly type: 'LeadDeleted'; readonly data: OfLead };

/** The fields of a lead's form that tell of its person. */
export const personalDetailsOfLeads = ['Referral', 'AnnualIncome', 'Notes'] as const satisfies readonly (keyof LeadDetails)[];

/** The fields of lead events that are sealed with the key of the lead's person. */
export const personalFieldsOfLeads = [
  'PersonFullName', 'PersonEmployerName', 'PersonEmail', 'PersonContactNumber', ...personalDetailsOfLeads,
] as const satisfies readonly (keyof (LeadDetails & LeadPerson))[];
