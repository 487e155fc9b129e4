import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { dayOf, dayText, momentText, zoneText } from '../kernel/moments.ts';
import { areaOfSubject, refreshesOf, useAreas } from '../kernel/use-areas.ts';
import { useNow } from '../kernel/use-now.ts';
import { useRead } from '../kernel/use-read.ts';
import { undoDecision } from '../kernel/undo.ts';
import { decisionsOf } from './decisions.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import './history.css';

export interface HistoryTimelineProps {
  /** The record, e.g. `lead-42`. */
  readonly subject: string;
  /** Status and assignee changes are not for everybody: false shows the plain activity without its filter. */
  readonly kinds?: boolean;
}

const filters = [
  { id: 'all', name: 'All' },
  { id: 'status', name: 'Status' },
  { id: 'assignee', name: 'Assignee' },
] as const;
type Filter = (typeof filters)[number]['id'];

const AT_ONCE = 100;

/** Reads again what shows a record. */
function useRefreshOf(subject: string): () => Promise<void> {
  const queries = useQueryClient();
  const areas = useAreas();
  const resource = areaOfSubject(areas, subject.split('-')[0] ?? '')?.resource;
  const refreshes = resource === undefined ? ['history'] : refreshesOf(areas, resource);
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => refreshes.some((each) => each === queryKey[0]) });
}

/** The history of one record, newest first, by day. */
export function HistoryTimeline({ subject, kinds = true }: HistoryTimelineProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const now = useNow();
  const { data, total = 0, isPending, error, refetch } = useGetList<HistoryRow>('history', {
    filter: { Subject: subject },
    sort: { field: 'CreatedDateTime', order: 'DESC' },
    pagination: { page: 1, perPage: AT_ONCE },
  });
  const undoable = useRead(historyEndpoints.undoable, { params: { subject } }, { resource: 'history' }).data;
  const mayUndo = new Set(undoable?.map(({ Decision }) => Decision));
  const refresh = useRefreshOf(subject);
  const entries = decisionsOf(data ?? []).filter((decision) => filter === 'all' || decision.entries.some(({ Kind }) => Kind === filter));
  const days = Map.groupBy(entries, ({ first: { CreatedDateTime } }) => dayOf(CreatedDateTime));

  return (
    <section className="history" aria-label="History">
      <header className="history-header">
        <h3>History</h3>
        {kinds && (
          <ToggleButtonGroup exclusive value={filter} aria-label="Show" onChange={(_, chosen: Filter | null) => chosen !== null && setFilter(chosen)}>
            {filters.map(({ id, name }) => (
              <ToggleButton key={id} value={id}>
                {name}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </header>
      {isPending && <HistoryWaiting />}
      {error !== null && !isPending && (
        <p className="history-note">
          The history could not be read. <button className="link-button" onClick={() => void refetch()}>Try again</button>
        </p>
      )}
      {data !== undefined && entries.length === 0 && <p className="history-note">{filter === 'all' ? 'Nothing has happened yet.' : 'No such change yet.'}</p>}
      {[...days.values()].map((day) => {
        const first = day[0]?.first;
        if (first === undefined) return null;
        return (
          <div key={first.id} className="history-day">
            <h4 title={momentText(first.CreatedDateTime)}>{[dayText(first.CreatedDateTime, now), zoneText(first.CreatedDateTime)].filter(Boolean).join(', ')}</h4>
            <ol>
              {day.map((decision) => (
                <HistoryEntry key={decision.first.id} decision={decision} onUndo={mayUndo.has(decision.name) ? () => void undoDecision(decision.name, refresh) : undefined} />
              ))}
            </ol>
          </div>
        );
      })}
      {total > AT_ONCE && <p className="history-note">{`The latest ${AT_ONCE} of ${total} entries.`}</p>}
    </section>
  );
}

const HistoryWaiting = () => (
  <div className="history-waiting" aria-hidden>
    <span />
    <span />
    <span />
  </div>
);
