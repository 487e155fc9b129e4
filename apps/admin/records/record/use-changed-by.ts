import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { useGetList } from 'react-admin';
import type { ChangedBy } from '../../platform/form/form-types.ts';
import { entriesOf } from '../history/entries-of.ts';
import { useUser } from '../../platform/session/session.ts';

/** The user of the last change in the record's history. Undefined when that is the current user. */
export function useChangedBy(subject: string): ChangedBy | undefined {
  const { UserID } = useUser();
  const [last] = useGetList<HistoryRow>('history', entriesOf(subject)).data ?? [];
  return last === undefined || last.CreatedByUserID === UserID
    ? undefined
    : { name: last.CreatedByUserName, at: last.CreatedDateTime };
}
