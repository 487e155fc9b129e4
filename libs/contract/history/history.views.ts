import { list } from '../kernel/list.ts';
import { listOf, view } from '../kernel/answer.ts';

/** One field that a decision changed. */
export interface HistoryChange {
  /** The label of the field. */
  Label: string;
  /** The values before and after, in words. Null for no value, when an older entry does not contain it, or when it is sealed. */
  From: string | null;
  To: string | null;
  /** The values are personal. `history/values` returns them to users who may open the record. */
  IsSealed: boolean;
  /** The type of record when From and To are ids, e.g. `person`; null when they are words. */
  RecordType: string | null;
}

/** One entry of a record's history, read from the log. All areas share this shape. */
export interface HistoryRow {
  id: string;
  /** The number of the entry, in the order of the log. */
  HistoryID: number;
  Kind: 'activity' | 'status' | 'assignee';
  /** The type of the event, e.g. LeadAssigned. `history/types` has a name for each type. */
  EventType: string;
  /** The record, e.g. `lead-42`. */
  Subject: string;
  /** The record's area and id, e.g. `lead` and 42. */
  SubjectType: string;
  SubjectID: number;
  /** The type in words, e.g. 'Lead assigned'. */
  ActivityTypeCodeName: string;
  /** The name of the decision: all that one command changed on one record, e.g. `lead-42/` and the correlation id. */
  Decision: string;
  /** The decision that this entry undid. */
  Undoes: string | null;
  /** One sentence without personal details of the customer. */
  Description: string;
  /** Labels before and after, for status and assignee changes. */
  ChangeFromName: string | null;
  ChangeToName: string | null;
  /** A detail of the entry, e.g. 'warm'. */
  Note: string | null;
  /** The changed fields, in the order of the record. Empty for other kinds of entry. */
  Changes: readonly HistoryChange[];
  CreatedByUserID: number | null;
  CreatedByUserName: string;
  CreatedDateTime: string;
  /** The user whose activity it is: the user who decided it. For an event of the system about a user, e.g. a refused login, that user. */
  UserID: number | null;
  /** The entry that caused this one; null when a request caused it. */
  CausationID: string | null;
  /** The policy that caused the entry. Null for older entries that do not name it. */
  Policy: string | null;
}

/** A type of entry. */
export interface HistoryType {
  EventType: string;
  /** The name in words, e.g. 'Lead assigned'. */
  Name: string;
  /** The type of record, e.g. `lead`; null when several types have this entry. */
  SubjectType: string | null;
  /** The automatic reactions to it today, in words. */
  Follows: readonly string[];
}

/** The sealed values of an entry. */
export interface HistoryValues {
  /** The person was forgotten, so nobody can read the values. */
  IsForgotten: boolean;
  Changes: readonly HistoryChange[];
}

/** A decision on a record, and whether the caller may undo it now. */
export interface UndoableDecision {
  Decision: string;
  /** Why the caller may not undo it; null when they may. */
  Refusal: string | null;
}

/** The changes that an undo would make now. */
export interface UndoPreview {
  /** The entries as the history would show them after the undo. */
  readonly Entries: readonly UndoneEntry[];
  /** Null when the decision led to no mail to a customer. */
  readonly Mails: MailsOfDecision | null;
}

/** The mails to customers that a decision led to. */
export interface MailsOfDecision {
  /** The number of mails that still wait. An undo withdraws them. */
  readonly Waiting: number;
  /** The mails that no undo calls back. */
  readonly Gone: readonly GoneMail[];
}

/** A mail that has gone. The names are null once the person is forgotten. */
export interface GoneMail {
  readonly SentEmailID: number;
  readonly RecipientName: string | null;
  readonly Subject: string | null;
}

export interface UndoneEntry {
  readonly Description: string;
  readonly Changes: readonly HistoryChange[];
}

/** A history entry in the shape of the specification (specification 1, section 3.2). */
export interface ActivityItem {
  UsersActivityID: number;
  ActivityTypeCodeName: string;
  CreatedDateTime: string;
  CreatedByUserName: string;
  Description: string;
}

export const historyRow = view<HistoryRow>('HistoryRow');
export const historyTypes = listOf(view<HistoryType>('HistoryType'));
export const historyValues = view<HistoryValues>('HistoryValues');
export const undoPreview = view<UndoPreview>('UndoPreview');
export const mailsOfDecision = view<MailsOfDecision>('MailsOfDecision');
export const undoableDecisions = listOf(view<UndoableDecision>('UndoableDecision'));
export const activityItems = listOf(view<ActivityItem>('ActivityItem'));

const historyColumns = {
  HistoryID: 'integer',
  Kind: 'text',
  EventType: 'text',
  Subject: 'text',
  SubjectType: 'text',
  SubjectID: 'integer',
  ActivityTypeCodeName: 'text',
  Decision: 'text',
  ChangeFromName: 'text',
  ChangeToName: 'text',
  CreatedByUserID: 'integer',
  CreatedByUserName: 'text',
  CreatedDateTime: 'time',
  UserID: 'integer',
} as const;

const historyHeads = {
  CreatedDateTime: 'When',
  CreatedByUserName: 'Who',
  ActivityTypeCodeName: 'What',
  Subject: 'Record',
  Description: 'Description',
  ChangeFromName: 'From',
  ChangeToName: 'To',
  Note: 'Note',
} as const satisfies { readonly [Field in keyof HistoryRow]?: string };

/** Histories of records, and the activity of one user (`activity`). */
export const historyList = list({
  resource: 'history',
  row: historyRow,
  id: 'HistoryID',
  columns: historyColumns,
  heads: historyHeads,
});

/** The activity of all users. */
export const usersActivityList = list({
  resource: 'usersActivity',
  row: historyRow,
  id: 'HistoryID',
  columns: historyColumns,
  heads: historyHeads,
});
