import type { HistoryRow, HistoryType } from '@leaseledger/contract/history/history.views';
import { useListContext } from 'react-admin';
import { NoRows } from '../list/ListStates.tsx';
import { ActivityEntries } from '../history/ActivityEntries.tsx';

/** The entries of the surrounding list, each followed by its automatic consequences. */
export function ActivityRows({ types }: { readonly types: readonly HistoryType[] }) {
  const { data, error } = useListContext<HistoryRow>();
  if (data?.length === 0 || (data === undefined && error !== null)) return <NoRows />;
  return (
    <div className="list-rows activity-rows">
      <ActivityEntries
        label="Activity"
        rows={data ?? []}
        withUser
        follows={(type) => types.find(({ EventType }) => EventType === type)?.Follows ?? []}
      />
    </div>
  );
}
