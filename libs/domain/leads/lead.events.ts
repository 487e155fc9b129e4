import type { LeadSourceID, LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { personalLeadDetails, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { Leaving, NamedUser } from '../kernel/hand-over.ts';

/** What every change of person ever carried; older ones hold no car, which then stayed as it was. */
export const alwaysCarried = [
  'Referral',
  'AnnualIncome',
  'Notes',
] as const satisfies readonly (typeof personalLeadDetails)[number][];

/** What an enquiry knows of the lead that it was. */
export const carriedIntoEnquiry = [
  'PriorityCodeID',
  'PreferredCallTime',
  'Referral',
  'IsExistingClient',
  'Notes',
] as const satisfies readonly (keyof LeadDetails)[];

/** What else is said of an enquiry that was a lead. */
export interface ConvertedInto {
  /** With whom it is shown, where whom the lead names was merged into another person: it goes back with the lead's person. */
  readonly KeptPersonID?: number;
  /** Who had the lead, where they work enquiries. */
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

/** What a lead's row says of who did what and when. Moments are ISO 8601, UTC. */
export interface LeadTraces {
  readonly OriginationCodeID: LeadSourceID;
  readonly CustomFormName: string | null;
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
  readonly assignedBy: string | null;
  /** Null for the system. Older ones lack it. */
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
  /** The fields that changed, and no others; `was` holds the same fields as they were before. Older ones lack it. */
  | {
      readonly type: 'LeadAmended';
      readonly data: OfLead & { readonly PersonID: number; readonly was?: Partial<LeadDetails> } & Partial<LeadDetails>;
    }
  /**
   * The lead is about another person: the names, and all personal details again, sealed with that person's key. What older releases
   * wrote as an amendment does not say from whom, and may hold other changed fields.
   */
  | {
      readonly type: 'LeadPersonChanged';
      readonly data: OfLead & { readonly from: number | null } & LeadPerson &
        Pick<LeadDetails, (typeof alwaysCarried)[number]> &
        Partial<LeadDetails>;
    }
  /** `because` says what became of whoever had it, where that is why it went to somebody else; `RunID` which run of the lead distributor gave it; `isOneOfMany` that the same call gave others as well, or the same run to the same user. */
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
  /** Nobody has it any more: an assignment was undone, or whoever had it left. */
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
  /** `isKept` says that its texts are looked through when somebody is forgotten, so that it may come back. Older ones lack it. */
  | { readonly type: 'LeadDeleted'; readonly data: OfLead & { readonly isKept?: boolean } }
  /** It is an enquiry now, for good: with what the enquiry begins with, and the names of that day. */
  | {
      readonly type: 'LeadConvertedToEnquiry';
      readonly data: OfLead &
        LeadPerson &
        Pick<LeadDetails, (typeof carriedIntoEnquiry)[number]> & { readonly EnquiryID: number } & ConvertedInto;
    }
  /** Its deletion was undone: all of it as it was, since rows that are gone are read by nobody, with the names of today. */
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
