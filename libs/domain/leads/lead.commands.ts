import type { LeadSourceID, LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import type { LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { Candidate, NamedUser, WorkToHandOver } from '../kernel/hand-over.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import type { ConvertedInto, LeadEvent } from './lead.events.ts';

/** Undoes a decision, with whom the lead goes back to as they are now, where it goes back to somebody; of a deletion whose lead it was, who gave and who logged it, and whether all that belongs to it is kept still. */
export interface UndoLeadDecision extends UndoDecision<LeadEvent> {
  readonly person?: LeadPerson | undefined;
  readonly assignee?: Candidate | undefined;
  readonly assigner?: NamedUser | undefined;
  readonly creator?: NamedUser | undefined;
  readonly isKept?: boolean;
}

/** What goes with an assignment. */
export interface AssignmentOptions {
  readonly warm: boolean;
  /** Whether the customer is told by mail. */
  readonly tellClient: boolean;
  /** The same call assigns others as well. */
  readonly isOneOfMany?: true;
}

/** Places in the lead's texts where somebody was named who has been forgotten. */
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
  /** What is left out stays as it is; null empties a field. */
  | {
      readonly type: 'AmendLead';
      readonly changes: Partial<LeadDetails>;
      readonly person?: LeadPerson;
      readonly assignee?: Candidate;
      readonly options: AssignmentOptions;
      readonly ExpectedSettlementDate?: string | null;
      readonly SettlementDateActual?: string | null;
    }
  /** From whoever has it, where nothing is said of whom that was. */
  | {
      readonly type: 'AssignLead';
      readonly assignee: Candidate;
      readonly previousAssigneeID?: number | null;
      readonly options: AssignmentOptions;
    }
  | { readonly type: 'ChangeLeadStatus'; readonly to: LeadStatusID; readonly from?: LeadStatusID }
  | { readonly type: 'DeleteLead' }
  /** Into the enquiry of that id, with the person as they are now; undefined where they are no more. `assignee` has it in hand from then on. */
  | ({
      readonly type: 'ConvertLead';
      readonly EnquiryID: number;
      readonly person: LeadPerson | undefined;
    } & ConvertedInto)
  /** Where the one who left still has it. */
  | ({ readonly type: 'HandOverLead' } & WorkToHandOver)
  /** By a run of the lead distributor, where nobody has it and it is open still. */
  | {
      readonly type: 'DistributeLead';
      readonly assignee: Candidate;
      readonly RunID: number;
      readonly isOneOfMany?: true;
    }
  | UndoLeadDecision;
