import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { Suspense, useState } from 'react';
import { useGetList } from 'react-admin';
import { isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { useRecordAsOf, useIsPast } from '../../platform/time/as-of.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { dayOf, dayText, momentText, zoneText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { undoDecision } from '../../platform/commands/undo.ts';
import { AT_ONCE, entriesOf } from './entries-of.ts';
import { decisionsOf } from './decisions.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import { useRefreshOf } from './use-refresh-of.ts';
import './history.css';

const UndoDialog = lazily(() => import('./UndoDialog.tsx'));

export interface HistoryTimelineProps {
  /** The record, for example `lead-42`. */
  readonly subject: string;
  /** False for users who may not see status and assignee changes: the history has no filter then. */
  readonly kinds?: boolean;
  /** The record shows its state after this decision. Null: its state before the first decision. */
  readonly shownAt?: string | null;
}

const filters = [
  { id: 'all', name: 'All' },
  { id: 'status', name: 'Status' },
  { id: 'assignee', name: 'Assignee' },
] as const;
type Filter = (typeof filters)[number]['id'];

/** The history of one record, newest first, by day. */
export function HistoryTimeline({ subject, kinds = true, shownAt }: HistoryTimelineProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const now = useNow();
  const { data, total = 0, isPending, error, refetch } = useGetList<HistoryRow>('history', entriesOf(subject));
  const undoable = useRead(historyEndpoints.undoable, { params: { subject } }, { resource: 'history' }).data;
  const refusals = new Map(undoable?.map(({ Decision, Refusal }) => [Decision, Refusal]));
  const [asked, setAsked] = useState<string | null>(null);
  const refresh = useRefreshOf(subject);
  const { show } = useRecordAsOf();
  const isPast = useIsPast();
  const mayLookBack = isRecordKind(subject.split('-')[0] ?? '');
  const entries = decisionsOf(data ?? []).filter(
    (decision) => filter === 'all' || decision.entries.some(({ Kind }) => Kind === filter),
  );
  const days = Map.groupBy(entries, ({ first: { CreatedDateTime } }) => dayOf(CreatedDateTime));

  return (
    <section className="history" aria-label="Activity">
      <header className="history-header">
        <h3>Activity</h3>
        {kinds && (
          <ToggleButtonGroup
            exclusive
            value={filter}
            aria-label="Show"
            onChange={(_, chosen: Filter | null) => chosen !== null && setFilter(chosen)}
          >
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
          The history could not be read. <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      )}
      {data !== undefined && entries.length === 0 && (
        <p className="history-note">{filter === 'all' ? 'Nothing has happened yet.' : 'No such change yet.'}</p>
      )}
      {[...days.values()].map((day) => {
        const first = day[0]?.first;
        if (first === undefined) return null;
        return (
          <div key={first.id} className="history-day">
            <h4 title={momentText(first.CreatedDateTime)}>
              {[dayText(first.CreatedDateTime, now), zoneText(first.CreatedDateTime)].filter(Boolean).join(', ')}
            </h4>
            <ol>
              {day.map((decision) => (
                <HistoryEntry
                  key={decision.first.id}
                  decision={decision}
                  isShown={decision.name === shownAt}
                  onShow={
                    mayLookBack
                      ? () => show(decision.entries.at(-1)?.id ?? decision.first.id, { replace: isPast })
                      : undefined
                  }
                  refusal={isPast ? null : refusals.get(decision.name)}
                  onUndo={refusals.get(decision.name) === null && !isPast ? () => setAsked(decision.name) : undefined}
                />
              ))}
            </ol>
          </div>
        );
      })}
      {asked !== null && (
        <Suspense fallback={null}>
          <UndoDialog
            decision={asked}
            onUndo={() => {
              setAsked(null);
              void undoDecision(asked, refresh);
            }}
            onClose={() => {
              setAsked(null);
              // The decision that prevents the undo may have changed values on screen.
              void refresh();
            }}
          />
        </Suspense>
      )}
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
