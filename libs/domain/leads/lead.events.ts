import type { LeadSourceID, LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { personalLeadDetails, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { Leaving, NamedUser } from '../kernel/hand-over.ts';

/** The fields that every change of person carries. Older events hold no car, which then kept its value. */
export const alwaysCarried = [
  'Referral',
  'AnnualIncome',
  'Notes',
] as const satisfies readonly (typeof personalLeadDetails)[number][];

/** The fields that an enquiry takes over from its lead. */
export const carriedIntoEnquiry = [
  'PriorityCodeID',
  'PreferredCallTime',
  'Referral',
  'IsExistingClient',
  'Notes',
] as const satisfies readonly (keyof LeadDetails)[];

/** Further facts about an enquiry that was a lead. */
export interface ConvertedInto {
  /**
   * The person that the enquiry is shown with, if the lead's person was merged into another one. An unmerge returns the
   * enquiry together with the lead's person.
   */
  readonly KeptPersonID?: number;
  /** The lead's assignee, if they work on enquiries. */
  readonly assignee?: NamedUser | null;
}

interface OfLead {
  readonly LeadID: number;
}

interface ExpectedSettlement {
  readonly ExpectedSettlementDate: string | null;
}

interface Settlement {
  readonly SettlementDateActual: string | null;
}

/** Who did what to a lead and when, as its row shows. Moments are ISO 8601, UTC. */
export interface LeadTraces {
  readonly OriginationCodeID: LeadSourceID;
  readonly CustomFormName: string | null;
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
  readonly assignedBy: string | null;
  /** Null for the system. Older events lack it. */
  readonly assignedByID?: number | null;
  readonly assignedAt: string | null;
  readonly qualifiedAt: string | null;
}

export type LeadEvent =
  | {
      readonly type: 'LeadLogged';
      readonly data: OfLead &
        LeadPerson &
        LeadDetails & { readonly OriginationCodeID: LeadSourceID; readonly CustomFormName: string | null };
    }
  /** Only the changed fields. `was` holds their previous values. Older events lack it. */
  | {
      readonly type: 'LeadAmended';
      readonly data: OfLead & { readonly PersonID: number; readonly was?: Partial<LeadDetails> } & Partial<LeadDetails>;
    }
  /**
   * The lead is about another person. The names and all personal details are repeated, sealed with that person's key.
   * Older releases wrote an amendment, which lacks the previous person and may hold other changed fields.
   */
  | {
      readonly type: 'LeadPersonChanged';
      readonly data: OfLead & { readonly from: number | null } & LeadPerson &
        Pick<LeadDetails, (typeof alwaysCarried)[number]> &
        Partial<LeadDetails>;
    }
  /**
   * `because` says why the previous assignee left, if that caused the assignment. `RunID` names the run of the lead
   * distributor. `isOneOfMany` says that the same call assigned other leads as well, or that the run gave the same user
   * others.
   */
  | {
      readonly type: 'LeadAssigned';
      readonly data: OfLead & {
        readonly from: NamedUser | null;
        readonly to: NamedUser;
        readonly warm: boolean;
        readonly tellClient: boolean;
        readonly because?: Leaving;
        readonly RunID?: number;
        readonly isOneOfMany?: true;
      };
    }
  /** The lead has no assignee, because an assignment was undone or the assignee left. */
  | {
      readonly type: 'LeadUnassigned';
      readonly data: OfLead & { readonly from: NamedUser; readonly because?: Leaving };
    }
  | {
      readonly type: 'LeadStatusChanged';
      readonly data: OfLead & { readonly from: LeadStatusID; readonly to: LeadStatusID };
    }
  | {
      readonly type: 'LeadSettlementExpected';
      readonly data: OfLead & ExpectedSettlement & { readonly was?: Partial<ExpectedSettlement> };
    }
  /** A date settles the lead; null takes that back. */
  | { readonly type: 'LeadSettled'; readonly data: OfLead & Settlement & { readonly was?: Partial<Settlement> } }
  /**
   * `isKept` says that its texts are searched when a person is forgotten, so that it may be restored. Older events lack
   * it.
   */
  | { readonly type: 'LeadDeleted'; readonly data: OfLead & { readonly isKept?: boolean } }
  /** The lead is permanently an enquiry. Carries the first details of the enquiry and the names of that day. */
  | {
      readonly type: 'LeadConvertedToEnquiry';
      readonly data: OfLead &
        LeadPerson &
        Pick<LeadDetails, (typeof carriedIntoEnquiry)[number]> & { readonly EnquiryID: number } & ConvertedInto;
    }
  /**
   * The deletion of the lead was undone. Carries all its previous values, because deleted rows are not read, and the
   * current names.
   */
  | {
      readonly type: 'LeadRestored';
      readonly data: OfLead &
        LeadPerson &
        LeadDetails &
        LeadTraces &
        ExpectedSettlement &
        Settlement & { readonly status: LeadStatusID; readonly assignee: NamedUser | null };
    };

/** The fields of lead events that are sealed with the key of the lead's person. */
export const personalFieldsOfLeads = [
  'PersonFullName',
  'PersonEmployerName',
  'PersonEmail',
  'PersonContactNumber',
  ...personalLeadDetails,
] as const satisfies readonly (keyof (LeadDetails & LeadPerson))[];
