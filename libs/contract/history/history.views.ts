import { list } from '../kernel/list.ts';
import { listOf, view } from '../kernel/answer.ts';

/** One entry of a record's history: a reading of the log, written once for every area. */
export interface HistoryRow {
  id: string;
  /** The entry's number in the order of the log. */
  HistoryID: number;
  Kind: 'activity' | 'status' | 'assignee';
  /** The record, e.g. `lead-42`. */
  Subject: string;
  /** The record's area and id, e.g. `lead` and 42. */
  SubjectType: string;
  SubjectID: number;
  /** What happened, as a type, e.g. 'Lead assigned'. */
  ActivityTypeCodeName: string;
  /** One sentence without personal details of the customer. */
  Description: string;
  /** Labels before and after, for status and assignee changes. */
  ChangeFromName: string | null;
  ChangeToName: string | null;
  CreatedByUserID: number | null;
  CreatedByUserName: string;
  CreatedDateTime: string;
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
export const activityItems = listOf(view<ActivityItem>('ActivityItem'));

/** Histories of records, and what one user did (`activity`). */
export const historyList = list({
  resource: 'history',
  row: historyRow,
  id: 'HistoryID',
  columns: {
    HistoryID: 'integer',
    Kind: 'text',
    Subject: 'text',
    SubjectType: 'text',
    SubjectID: 'integer',
    ActivityTypeCodeName: 'text',
    ChangeFromName: 'text',
    ChangeToName: 'text',
    CreatedByUserID: 'integer',
    CreatedByUserName: 'text',
    CreatedDateTime: 'time',
  },
});
