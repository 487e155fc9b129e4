import type { ActivityItem, HistoryRow } from '@leaseledger/contract/history/history.views';

/** Entries of a history, as JSON text, in the form of the documents. */
export const activityItems = (rows: readonly string[]): ActivityItem[] =>
  rows.map((row) => {
    const { HistoryID, ActivityTypeCodeName, CreatedDateTime, CreatedByUserName, Description }: HistoryRow = JSON.parse(row);
    return { UsersActivityID: HistoryID, ActivityTypeCodeName, CreatedDateTime, CreatedByUserName, Description };
  });
