import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { useQueryClient } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useGetList } from 'react-admin';
import { alert } from '../../platform/session/alerts.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useUser } from '../../platform/session/session.ts';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { endText, isOver, mayBeUndone, shareOf } from './batch-words.ts';
import './batches.css';
import { undoBatch } from './undo-batch.ts';
import { useBatch } from './use-batch.ts';
import { showBatch, shownBatch, unwatchBatch, watchBatch, watchedBatches } from './watched.ts';

const BatchDialog = lazily(
  () => import('./BatchDialog.tsx'),
  ({ onRetry }) => <UnloadableDialog onRetry={onRetry} onCancel={() => shownBatch.set(null)} />,
);

/** The user's running batches. They are found again after a reload, and an alert announces the end on any screen. */
export default function RunningBatches() {
  const { UserID } = useUser();
  const { data } = useGetList<BatchRow>('batches', {
    filter: { UserID, Stage: 'running' },
    sort: { field: 'BatchID', order: 'ASC' },
    pagination: { page: 1, perPage: 10 },
  });
  useEffect(() => data?.forEach(({ BatchID }) => watchBatch(BatchID)), [data]);
  const watched = watchedBatches.use();
  const shown = shownBatch.use();
  return (
    <>
      {watched.map((id) => (
        <Watched key={id} id={id} isShown={shown?.id === id} />
      ))}
      {shown !== null && (
        <Suspense fallback={null}>
          <BatchDialog key={shown.id} id={shown.id} startsIfClean={shown.startsIfClean} />
        </Suspense>
      )}
    </>
  );
}

interface WatchedProps {
  readonly id: number;
  /** The batch's dialog is open and shows the end, so the alert waits until it is closed. */
  readonly isShown: boolean;
}

function Watched({ id, isShown }: WatchedProps) {
  const queries = useQueryClient();
  const { data, error } = useBatch(id);
  const hasEnded = data !== undefined && isOver(data);
  // A preview that was given up changed nothing.
  const hasRun = hasEnded && data.StartedDateTime !== null;
  useEffect(() => void (hasRun && queries.invalidateQueries()), [hasRun, queries]);
  useEffect(() => {
    // The batch belongs to another user now, or does not exist.
    if (error !== null && error.status >= 400) unwatchBatch(id);
    if (!hasEnded || isShown || !watchedBatches.get().includes(id)) return;
    unwatchBatch(id);
    if (!hasRun) return;
    const isWhole = data.Refused === 0 && data.StoppedBecause === null;
    const offer = mayBeUndone(data)
      ? { label: 'Undo', run: () => void undoBatch(id) }
      : { label: 'Show', run: () => showBatch(id) };
    alert(endText(data), isWhole ? 'success' : 'warning', offer);
  }, [data, error, id, hasEnded, hasRun, isShown]);
  if (data === undefined || data.Stage !== 'running') return null;
  const percent = `${Math.floor(shareOf(data) * 100)}%`;
  return (
    <button type="button" className="running-batch" title={`${data.Title}: ${percent}`} onClick={() => showBatch(id)}>
      <Layers aria-hidden />
      <span className="running-batch-title">{data.Title}</span>
      <span>{percent}</span>
    </button>
  );
}
