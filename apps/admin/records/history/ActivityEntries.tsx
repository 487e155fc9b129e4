import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { Suspense } from 'react';
import { decisionsOf } from './decisions.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { ActivityRecord } from './ActivityRecord.tsx';
import './activity.css';
import { useRowsOf } from './use-rows-of.ts';

/** Few entries have a cause but whoever made them. */
const Cause = lazily(() => import('./Cause.tsx'));

export interface ActivityEntriesProps {
  /** What the table is. */
  readonly label: string;
  /** The newest first. */
  readonly rows: readonly HistoryRow[];
  /** Says whose they are. */
  readonly withUser?: boolean;
  /** What follows by itself from entries of a type, in words. */
  readonly follows?: (eventType: string) => readonly string[];
}

/** What was done, a line for each decision: on which record, with the way to it, and because of what. */
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
  done.length === 0 ? null : <p className="activity-follows">{`Then, by itself: ${done.join(', ')}`}</p>;
