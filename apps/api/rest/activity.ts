import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import type { ActivityItem } from '@leaseledger/contract/leads/lead.views';

/** Entries of a history, as JSON text, in the form of the documents. */
export const activityItems = (rows: readonly string[]): ActivityItem[] =>
  rows.map((row) => {
    const { HistoryID, ActivityTypeCodeName, CreatedDateTime, CreatedByUserName, Description }: HistoryRow = JSON.parse(row);
    return { UsersActivityID: HistoryID, ActivityTypeCodeName, CreatedDateTime, CreatedByUserName, Description };
  });
