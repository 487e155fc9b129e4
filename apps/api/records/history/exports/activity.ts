import type { ActivityItem, HistoryRow } from '@leaseledger/contract/history/history.views';
import { seesStatusHistory } from '@leaseledger/contract/access/permissions';
import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { Caller } from '../../../platform/callers/caller.ts';
import type { Scope } from '../../../platform/lists/list-resources.ts';

/** Entries of a history in the documented form, from JSON text. */
export const activityItems = (rows: readonly JsonText<HistoryRow>[]): ActivityItem[] =>
  rows.map((row) => {
    const { HistoryID, ActivityTypeCodeName, CreatedDateTime, CreatedByUserName, Description } = parsed(row);
    return { UsersActivityID: HistoryID, ActivityTypeCodeName, CreatedDateTime, CreatedByUserName, Description };
  });

/** External users never see how statuses changed. */
export const seesKind = ({ rights }: Caller, kind: HistoryRow['Kind'] | undefined): boolean =>
  kind !== 'status' || seesStatusHistory(rights);

/** The same rule as a condition on the rows. */
export const visibleKinds = ({ rights }: Caller): Condition[] =>
  seesStatusHistory(rights) ? [] : [{ column: 'Kind', isNot: 'status' }];

/** The caller's own actions, and the entries of the system about them. */
export const ownActivity = (caller: Caller): Scope => ({
  where: [{ column: 'UserID', is: caller.user.UserID }, ...visibleKinds(caller)],
});

/** The activity of all users, for user administrators. It contains no sealed values. */
export const allActivity = (caller: Caller): Scope => ({ where: visibleKinds(caller) });
