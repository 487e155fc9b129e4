import type { LeaseType } from './lead.codes.ts';
import type { PersonView } from '../persons/person.views.ts';

/** One row of the leads list. Moments are ISO 8601 in UTC, money in dollars. Names of a forgotten person are null. */
export interface LeadRow {
  id: number;
  LeadID: number;
  /** The revision of the record; updates carry it back. */
  Version: number;
  PersonID: number;
  PersonFullName: string | null;
  PersonEmployerName: string | null;
  PersonEmail: string | null;
  PersonContactNumber: string | null;
  PriorityCodeID: number;
  PriorityName: string;
  TypeCodeID: number;
  TypeName: string;
  StatusCodeID: number;
  StatusName: string;
  OriginationCodeID: number;
  OriginationName: string;
  PreferredCallTime: string | null;
  Referral: string | null;
  AssignedToUserID: number | null;
  AssigneeName: string | null;
  AssignerName: string | null;
  AssignedDateTime: string | null;
  CreatedByUserID: number | null;
  /** 'System' when no user created it. */
  CreatedByName: string;
  CustomFormName: string | null;
  CreatedDateTime: string;
  ModifiedDateTime: string;
  QualifiedDateTime: string | null;
  LinkedModelID: number | null;
  LinkedModelStatusID: number | null;
  LinkedModelStatus: string | null;
  PurchaseEnquiryID: number | null;
  ExpectedSettlementDate: string | null;
  SettlementDateActual: string | null;
  IsSettled: boolean;
  CurrentLeaseMaturityDate: string | null;
  IsRefinance: boolean;
  HasHadNovatedLease: boolean;
  IsExistingClient: boolean;
  IsRenovation: boolean;
  AttendedSession: boolean;
  CurrentCarManufacturer: string | null;
  CurrentCarModel: string | null;
  CurrentCarYear: number | null;
  InterestedCarManufacturer: string | null;
  InterestedCarModel: string | null;
  InterestedCarYear: number | null;
  AnnualKMs: number | null;
  AnnualIncome: number | null;
  LeaseType: LeaseType | null;
  BusinessUse: number | null;
  PreferredLeaseTerm: number;
  PkePayCycleID: number | null;
  EngagementTypeID: number | null;
  Notes: string | null;
}

/** `GET leads/lead/{id}`: the row with its person. Lists of areas that do not exist yet are empty. */
export interface LeadView extends LeadRow {
  Person: PersonView | null;
  NotesList: never[];
  Files: never[];
  Subscriptions: never[];
  EmailHistory: never[];
  Activity: ActivityItem[];
}

/** Specification 1, section 3.2. */
export interface ActivityItem {
  UsersActivityID: number;
  ActivityTypeCodeName: string;
  CreatedDateTime: string;
  CreatedByUserName: string;
  Description: string;
}

export interface LeadAssigneeChange {
  LeadID: number;
  PersonFullName: string | null;
  PersonEmployerName: string | null;
  AssignedBy: string;
  PreviousAssignee: string | null;
  AssignedTo: string;
  CreatedDateTime: string;
}

export interface LeadStatusChange {
  LeadID: number;
  PersonFullName: string | null;
  PersonEmployerName: string | null;
  ChangedByUserName: string;
  ChangeFromName: string;
  ChangeToName: string;
  CreatedDateTime: string;
}
