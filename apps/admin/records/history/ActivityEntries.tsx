import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { Suspense } from 'react';
import { decisionsOf } from './decisions.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { ActivityRecord } from './ActivityRecord.tsx';
import './activity.css';
import { useRowsOf } from './use-rows-of.ts';

/** Loaded on demand, because few entries have a cause. */
const Cause = lazily(() => import('../history/Cause.tsx'));

export interface ActivityEntriesProps {
  /** The name of the table. */
  readonly label: string;
  /** The entries, newest first. */
  readonly rows: readonly HistoryRow[];
  /** Shows the user of each entry. */
  readonly withUser?: boolean;
  /** The automatic consequences of an event type, in words. */
  readonly follows?: (eventType: string) => readonly string[];
}

/** A line for each decision: the activity, a link to its record, and its cause. */
export function ActivityEntries({ label, rows, withUser = false, follows }: ActivityEntriesProps) {
  const rowOf = useRowsOf(rows);
  return (
    <table className="activity-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Activity</th>
          {withUser && <th scope="col">User</th>}
          <th scope="col">Record</th>
          <th scope="col">Description</th>
          <th scope="col" className="right">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {decisionsOf(rows).map(({ first: done, entries, isUndone }) => (
          <tr key={done.id}>
            <th scope="row">{done.ActivityTypeCodeName}</th>
            {withUser && <td>{done.CreatedByUserName}</td>}
            <td>
              <ActivityRecord entry={done} rowOf={rowOf} />
            </td>
            <td>
              {entries.map(({ id, Description }) => (
                <p key={id}>{Description}</p>
              ))}
              {isUndone && <p>Undone</p>}
              <Follows done={[...new Set(entries.flatMap(({ EventType }) => follows?.(EventType) ?? []))]} />
              {done.CausationID !== null && (
                <Suspense fallback={null}>
                  <Cause id={done.CausationID} policy={done.Policy} />
                </Suspense>
              )}
            </td>
            <td className="right">
              <RelativeTime at={done.CreatedDateTime} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Follows = ({ done }: { readonly done: readonly string[] }) =>
  done.length === 0 ? null : <p className="activity-follows">{`Then, automatically:  ${done.join(', ')}`}</p>;
