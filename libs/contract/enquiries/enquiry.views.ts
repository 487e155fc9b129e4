import { managesEnquiries, worksNewBusiness } from '../access/permissions.ts';
import type { EmailRow } from '../emails/email.views.ts';
import type { FileView } from '../files/file.views.ts';
import type { ActivityItem } from '../history/history.views.ts';
import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { LeadPerson } from '../leads/lead.views.ts';
import type { NoteRow } from '../notes/note.views.ts';
import type { PersonRecord } from '../persons/person.views.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.views.ts';
import { enquiryStatuses } from './enquiry.codes.ts';
import { type PastTargetID } from './enquiry.statuses.ts';
import { enquiryFields, type EnquiryDetails } from './enquiry.details.ts';
import type { EnquiryClocks } from './service-clocks.ts';

/** One enquiry, as the list and the record show it. Moments are ISO 8601 in UTC, prices in cents. */
export interface EnquiryRow extends EnquiryDetails, LeadPerson, EnquiryClocks {
  readonly id: number;
  readonly EnquiryID: number;
  /** The revision of the record. An update sends it back. */
  readonly Version: number;
  /** The person stored with the enquiry. It differs from PersonID when that person was merged into another. */
  readonly OwnPersonID: number;
  readonly PriorityName: string;
  readonly TypeName: string;
  readonly StatusCodeID: number;
  readonly StatusName: string;
  /** The lead that became this enquiry; null when no lead did. */
  readonly LeadID: number | null;
  /** Null when nobody is assigned. */
  readonly AssignedToUserID: number | null;
  readonly AssigneeName: string | null;
  /** Null when the system assigned the enquiry. */
  readonly AssignedByUserID: number | null;
  readonly AssignerName: string | null;
  readonly AssignedDateTime: string | null;
  readonly CreatedByUserID: number | null;
  readonly CreatedByName: string;
  readonly CreatedDateTime: string;
  readonly ModifiedDateTime: string;
  /** Never in a row, as the next two: lists are filtered by it. Finds enquiries that run past these targets. */
  readonly PastTarget?: PastTargetID;
  /** Hours that the first contact took at least, or is waited for. */
  readonly FirstContactOver?: number;
  /** A status and the hours in it, in all stays: '105 48'. */
  readonly TimeInStatus?: string;
}

/** An enquiry with its person, as a quick command answers it: assigning, or a change of the status. */
export interface EnquiryRecord extends EnquiryRow {
  /** Null once the person is forgotten. External users see only persons that they registered. */
  readonly Person: PersonRecord | null;
}

/** `GET enquiries/enquiry/{id}`, and the answer to adding or amending an enquiry. */
export interface EnquiryView extends EnquiryRecord {
  /** The latest notes, newest first. */
  readonly NotesList: readonly NoteRow[];
  readonly Files: readonly FileView[];
  /** The followers of the enquiry. External users see only themselves. */
  readonly Subscriptions: readonly SubscriptionRow[];
  /** The latest entries of the history, newest first. */
  readonly Activity: readonly ActivityItem[];
  /** The latest mails of the enquiry, newest first. */
  readonly EmailHistory: readonly EmailRow[];
}

export interface EnquiryAssigneeChange {
  readonly EnquiryID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly AssignedBy: string;
  readonly PreviousAssignee: string | null;
  readonly AssignedTo: string;
  readonly CreatedDateTime: string;
}

export interface EnquiryStatusChange {
  readonly EnquiryID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly ChangedByUserName: string;
  readonly ChangeFromName: string;
  readonly ChangeToName: string;
  readonly CreatedDateTime: string;
}

export const enquiryRow = view<EnquiryRow>('EnquiryRow');
export const enquiryRecord = view<EnquiryRecord>('EnquiryRecord');
export const enquiryView = view<EnquiryView>('EnquiryView');
export const enquiryAssigneeChanges = listOf(view<EnquiryAssigneeChange>('EnquiryAssigneeChange'));
export const enquiryStatusChanges = listOf(view<EnquiryStatusChange>('EnquiryStatusChange'));

const shown = {
  row: enquiryRow,
  id: 'EnquiryID',
  fields: enquiryFields,
  heads: {
    EnquiryID: 'Enquiry',
    PersonFullName: 'Person',
    PersonEmployerName: 'Company',
    PersonContactNumber: 'Contact number',
    PersonEmail: 'Email',
    TypeName: 'Type',
    StatusCodeID: 'Status',
    LeadID: 'Was lead',
    AssigneeName: 'Assigned to',
    AssignerName: 'Assigned by',
    AssignedDateTime: 'Assigned',
    CreatedByName: 'Created by',
    CreatedDateTime: 'Created',
    ModifiedDateTime: 'Modified',
    FirstContactDateTime: 'First contact at',
    StatusSince: 'Status since',
    PastTarget: 'Past target',
    FirstContactOver: 'Time to first contact',
    TimeInStatus: 'Time in status',
  },
  formats: {
    EnquiryID: 'id',
    LeadID: 'id',
    StatusCodeID: { codes: enquiryStatuses, mark: 'status' },
    PersonContactNumber: 'phone',
    FirstContactOver: 'hours',
    TimeInStatus: 'hours',
    OpenSeconds: 'hours',
    InProgressSeconds: 'hours',
    ClosedSeconds: 'hours',
    CompletedSeconds: 'hours',
    DeliveredSeconds: 'hours',
    ProspectSeconds: 'hours',
    TenderSeconds: 'hours',
    ContractedSeconds: 'hours',
    LostSeconds: 'hours',
  },
  first: {
    EnquiryID: 'integer',
    PersonID: 'integer',
    OwnPersonID: 'integer',
    PersonFullName: 'text',
    PersonEmployerName: 'text',
    PersonEmail: 'text',
    PersonContactNumber: 'text',
  },
  columns: {
    PriorityName: 'text',
    TypeName: 'text',
    StatusCodeID: 'integer',
    StatusName: 'text',
    LeadID: 'integer',
    AssignedToUserID: 'integer',
    AssigneeName: 'text',
    AssignedByUserID: 'integer',
    AssignerName: 'text',
    AssignedDateTime: 'time',
    CreatedByUserID: 'integer',
    CreatedByName: 'text',
    CreatedDateTime: 'time',
    ModifiedDateTime: 'time',
    FirstContactDateTime: 'time',
    FirstContactSeconds: 'integer',
    StatusSince: 'time',
    StatusCountsFrom: 'time',
    OpenSeconds: 'integer',
    InProgressSeconds: 'integer',
    ClosedSeconds: 'integer',
    CompletedSeconds: 'integer',
    DeliveredSeconds: 'integer',
    ProspectSeconds: 'integer',
    TenderSeconds: 'integer',
    ContractedSeconds: 'integer',
    LostSeconds: 'integer',
    PastTarget: 'integer',
    FirstContactOver: 'integer',
    TimeInStatus: 'text',
  },
  asked: ['PastTarget', 'FirstContactOver', 'TimeInStatus'],
} as const;

/** Enquiries of every type but New Client. */
export const enquiryList = list({
  ...shown,
  heads: {
    ...shown.heads,
    OpenSeconds: 'Time in Open',
    InProgressSeconds: 'Time in In Progress',
    ClosedSeconds: 'Time in Closed',
    CompletedSeconds: 'Time in Completed',
    DeliveredSeconds: 'Time in Delivered',
  },
  resource: 'enquiries',
  managedBy: managesEnquiries,
});

/** New Client enquiries: the list of new business. */
export const newBusinessList = list({
  ...shown,
  heads: {
    ...shown.heads,
    ProspectSeconds: 'Time in Prospect',
    TenderSeconds: 'Time in Tender',
    ContractedSeconds: 'Time in Contracted',
    LostSeconds: 'Time in Lost',
  },
  resource: 'newBusiness',
  managedBy: worksNewBusiness,
});
