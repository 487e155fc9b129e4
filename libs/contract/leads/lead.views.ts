import type { FileView } from '../files/file.views.ts';
import { listOf, view } from '../kernel/answer.ts';
import { columnFormatsOf } from '../kernel/fields.ts';
import { list } from '../kernel/list.ts';
import type { NoteRow } from '../notes/note.views.ts';
import type { EmailRow } from '../emails/email.views.ts';
import type { PersonRecord } from '../persons/person.views.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.views.ts';
import type { ActivityItem } from '../history/history.views.ts';
import { managesLeads } from '../access/permissions.ts';
import { leadStatuses } from './lead.codes.ts';
import type { GivenDetails } from './lead.given.ts';
import { leadFields, settlementFields, settlementLabels, type LeadDetails } from './lead.details.ts';

/** The person of a lead, in the columns of lists. Null once the person is forgotten. */
export interface LeadPerson {
  readonly PersonID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly PersonEmail: string | null;
  readonly PersonContactNumber: string | null;
}

/** One row of the leads list. Moments are ISO 8601 in UTC, money in dollars. */
export interface LeadRow extends LeadDetails, GivenDetails, LeadPerson {
  readonly id: number;
  readonly LeadID: number;
  /** The revision of the record. An update sends it back. */
  readonly Version: number;
  /** The person stored with the lead. It differs from PersonID when that person was merged into another. */
  readonly OwnPersonID: number;
  readonly PriorityName: string;
  readonly TypeName: string;
  readonly StatusCodeID: number;
  readonly StatusName: string;
  readonly OriginationCodeID: number;
  readonly OriginationName: string;
  readonly AssignedToUserID: number | null;
  readonly AssigneeName: string | null;
  /** Null when the system assigned the lead. */
  readonly AssignedByUserID: number | null;
  readonly AssignerName: string | null;
  readonly AssignedDateTime: string | null;
  readonly CreatedByUserID: number | null;
  /** 'System' when no user created it. */
  readonly CreatedByName: string;
  readonly CustomFormName: string | null;
  readonly CreatedDateTime: string;
  readonly ModifiedDateTime: string;
  readonly QualifiedDateTime: string | null;
  readonly LinkedModelID: number | null;
  readonly LinkedModelStatusID: number | null;
  readonly LinkedModelStatus: string | null;
  readonly PurchaseEnquiryID: number | null;
  readonly ExpectedSettlementDate: string | null;
  readonly SettlementDateActual: string | null;
  readonly IsSettled: boolean;
}

/** A lead with its person, as a quick command answers it: assigning, or a change of the status. */
export interface LeadRecord extends LeadRow {
  /** Null once the person is forgotten. External users see only persons that they registered. */
  readonly Person: PersonRecord | null;
}

/** `GET leads/lead/{id}`, and the answer to adding or amending a lead. */
export interface LeadView extends LeadRecord {
  /** The latest notes, newest first. */
  readonly NotesList: readonly NoteRow[];
  readonly Files: readonly FileView[];
  /** The followers of the lead. External users see only themselves. */
  readonly Subscriptions: readonly SubscriptionRow[];
  /** The latest entries of the history, newest first. */
  readonly Activity: readonly ActivityItem[];
  /** The latest mails of the lead, newest first. */
  readonly EmailHistory: readonly EmailRow[];
}

export interface LeadAssigneeChange {
  readonly LeadID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly AssignedBy: string;
  readonly PreviousAssignee: string | null;
  readonly AssignedTo: string;
  readonly CreatedDateTime: string;
}

export interface LeadStatusChange {
  readonly LeadID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly ChangedByUserName: string;
  readonly ChangeFromName: string;
  readonly ChangeToName: string;
  readonly CreatedDateTime: string;
}

/** The result of a bulk assignment. A refused lead does not stop the others. */
export interface BulkAssignment {
  readonly assigned: readonly number[];
  readonly refused: readonly { readonly LeadID: number; readonly message: string }[];
}

export const leadRow = view<LeadRow>('LeadRow');
export const leadRecord = view<LeadRecord>('LeadRecord');
export const leadView = view<LeadView>('LeadView');
export const leadAssigneeChanges = listOf(view<LeadAssigneeChange>('LeadAssigneeChange'));
export const leadStatusChanges = listOf(view<LeadStatusChange>('LeadStatusChange'));
export const bulkAssignment = view<BulkAssignment>('BulkAssignment');

export const leadList = list({
  resource: 'leads',
  row: leadRow,
  id: 'LeadID',
  fields: leadFields,
  heads: {
    LeadID: 'Lead',
    PersonFullName: 'Person',
    PersonEmployerName: 'Company',
    StatusCodeID: 'Status',
    AssigneeName: 'Assigned to',
    OriginationName: 'Source',
    CreatedDateTime: 'Created',
    PersonContactNumber: 'Contact number',
    PersonEmail: 'Email',
    TypeName: 'Type',
    AssignerName: 'Assigned by',
    CreatedByName: 'Created by',
    ModifiedDateTime: 'Modified',
    QualifiedDateTime: 'Qualified',
    ...settlementLabels,
    SettlementDateActual: 'Settled',
  },
  formats: {
    ...columnFormatsOf(settlementFields),
    LeadID: 'id',
    StatusCodeID: { codes: leadStatuses, mark: 'status' },
    PersonContactNumber: 'phone',
  },
  managedBy: managesLeads,
  first: {
    LeadID: 'integer',
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
    OriginationCodeID: 'integer',
    OriginationName: 'text',
    AssignedToUserID: 'integer',
    AssigneeName: 'text',
    AssignedByUserID: 'integer',
    AssignerName: 'text',
    AssignedDateTime: 'time',
    CreatedByUserID: 'integer',
    CreatedByName: 'text',
    CreatedDateTime: 'time',
    ModifiedDateTime: 'time',
    QualifiedDateTime: 'time',
    ExpectedSettlementDate: 'time',
    SettlementDateActual: 'time',
    IsSettled: 'boolean',
  },
});
