import type { LeadSourceID, LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import type { LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { Candidate, NamedUser, WorkToHandOver } from '../kernel/hand-over.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import type { ConvertedInto, LeadEvent } from './lead.events.ts';

/**
 * Undoes a decision. Carries the current person and users that the lead returns to. After a deletion these include the
 * assigner and the creator. `isKept` says whether everything that belongs to a deleted lead is still kept.
 */
export interface UndoLeadDecision extends UndoDecision<LeadEvent> {
  readonly person?: LeadPerson | undefined;
  readonly assignee?: Candidate | undefined;
  readonly assigner?: NamedUser | undefined;
  readonly creator?: NamedUser | undefined;
  readonly isKept?: boolean;
}

/** The options of an assignment. */
export interface AssignmentOptions {
  readonly warm: boolean;
  /** Whether the customer receives a mail. */
  readonly tellClient: boolean;
  /** The same call assigns other leads as well. */
  readonly isOneOfMany?: true;
}

/** The places in the lead's texts that name a forgotten person. */
export interface BlankMentions {
  readonly type: 'BlankMentions';
  readonly mentions: readonly Omit<MentionPlace, 'record'>[];
}

export type LeadCommand =
  | BlankMentions
  | {
      readonly type: 'LogLead';
      readonly LeadID: number;
      readonly OriginationCodeID: LeadSourceID;
      readonly CustomFormName: string | null;
      readonly person: LeadPerson;
      readonly details: LeadDetails;
      readonly assignee: Candidate | null;
      readonly options: AssignmentOptions;
      readonly ExpectedSettlementDate: string | null;
      readonly SettlementDateActual: string | null;
    }
  /** An omitted field keeps its value; null empties it. */
  | {
      readonly type: 'AmendLead';
      readonly changes: Partial<LeadDetails>;
      readonly person?: LeadPerson;
      readonly assignee?: Candidate;
      readonly options: AssignmentOptions;
      readonly ExpectedSettlementDate?: string | null;
      readonly SettlementDateActual?: string | null;
    }
  /** Without `previousAssigneeID` the lead is taken from any assignee. */
  | {
      readonly type: 'AssignLead';
      readonly assignee: Candidate;
      readonly previousAssigneeID?: number | null;
      readonly options: AssignmentOptions;
    }
  | { readonly type: 'ChangeLeadStatus'; readonly to: LeadStatusID; readonly from?: LeadStatusID }
  | { readonly type: 'DeleteLead' }
  /**
   * Into the enquiry with this id. `person` is the current person; undefined if they no longer exist. `assignee` works
   * on the enquiry from then on.
   */
  | ({
      readonly type: 'ConvertLead';
      readonly EnquiryID: number;
      readonly person: LeadPerson | undefined;
    } & ConvertedInto)
  /** Only if the user who left still has the lead. */
  | ({ readonly type: 'HandOverLead' } & WorkToHandOver)
  /** By a run of the lead distributor, if the lead is still open and has no assignee. */
  | {
      readonly type: 'DistributeLead';
      readonly assignee: Candidate;
      readonly RunID: number;
      readonly isOneOfMany?: true;
    }
  | UndoLeadDecision;
