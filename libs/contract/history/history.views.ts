import { list } from '../kernel/list.ts';
import { listOf, view } from '../kernel/answer.ts';

/** One field that a decision changed. */
export interface HistoryChange {
  /** What people call the field. */
  Label: string;
  /** Before and after, in words; null where there was nothing, an older entry does not say it, or it is sealed and not told here. */
  From: string | null;
  To: string | null;
  /** The values are personal: `history/values` tells them to whoever may open the record. */
  IsSealed: boolean;
  /** The type of the records that From and To are the ids of, e.g. `person`; null where they are words. */
  RecordType: string | null;
}

/** One entry of a record's history: a reading of the log, written once for every area. */
export interface HistoryRow {
  id: string;
  /** The entry's number in the order of the log. */
  HistoryID: number;
  Kind: 'activity' | 'status' | 'assignee';
  /** The event that it tells of, e.g. LeadAssigned: what `history/types` has a name for. */
  EventType: string;
  /** The record, e.g. `lead-42`. */
  Subject: string;
  /** The record's area and id, e.g. `lead` and 42. */
  SubjectType: string;
  SubjectID: number;
  /** What happened, as a type, e.g. 'Lead assigned'. */
  ActivityTypeCodeName: string;
  /** The decision that it is part of, e.g. `lead-42/` and what tells it from others: what one command changed on one record. */
  Decision: string;
  /** The decision that this one undid. */
  Undoes: string | null;
  /** One sentence without personal details of the customer. */
  Description: string;
  /** Labels before and after, for status and assignee changes. */
  ChangeFromName: string | null;
  ChangeToName: string | null;
  /** What goes with it, e.g. 'warm'. */
  Note: string | null;
  /** The fields that were changed, in the order of the record; none for entries of other kinds. */
  Changes: readonly HistoryChange[];
  CreatedByUserID: number | null;
  CreatedByUserName: string;
  CreatedDateTime: string;
  /** Whose activity it is: of whoever decided it; of what the system recorded about a user, such as a refused login, that user's. */
  UserID: number | null;
  /** The entry that led to it, where that was no request of its own. */
  CausationID: string | null;
  /** The policy that saw to it then; older entries do not say. */
  Policy: string | null;
}

/** A type of entry. */
export interface HistoryType {
  EventType: string;
  /** In words, e.g. 'Lead assigned'. */
  Name: string;
  /** The area of its records, e.g. `lead`; null where it happens to records of several. */
  SubjectType: string | null;
  /** What follows from it by itself now, in words. */
  Follows: readonly string[];
}

/** What an entry keeps sealed. */
export interface HistoryValues {
  /** The person was deleted, and what they had told with them: nobody can tell the values any more. */
  IsForgotten: boolean;
  Changes: readonly HistoryChange[];
}

/** A decision on a record, and whether the caller may undo it as the record is now. */
export interface UndoableDecision {
  Decision: string;
  /** Why not; null where they may. */
  Refusal: string | null;
}

/** What undoing a decision would change now. */
export interface UndoPreview {
  /** In the words that the history will have for it. */
  readonly Entries: readonly UndoneEntry[];
}

export interface UndoneEntry {
  readonly Description: string;
  readonly Changes: readonly HistoryChange[];
}

/** An entry in the form of the documents (specification 1, section 3.2). */
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

/** Histories of records, and what one user did (`activity`). */
export const historyList = list({
  resource: 'history',
  row: historyRow,
  id: 'HistoryID',
  columns: historyColumns,
  heads: historyHeads,
});

/** What all users did. */
export const usersActivityList = list({
  resource: 'usersActivity',
  row: historyRow,
  id: 'HistoryID',
  columns: historyColumns,
  heads: historyHeads,
});
