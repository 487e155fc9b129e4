import type { ActivityItem, HistoryRow } from '@leaseledger/contract/history/history.views';
import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';

/** Entries of a history, as JSON text, in the form of the documents. */
export const activityItems = (rows: readonly JsonText<HistoryRow>[]): ActivityItem[] =>
  rows.map((row) => {
    const { HistoryID, ActivityTypeCodeName, CreatedDateTime, CreatedByUserName, Description } = parsed(row);
    return { UsersActivityID: HistoryID, ActivityTypeCodeName, CreatedDateTime, CreatedByUserName, Description };
  });
