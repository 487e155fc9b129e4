import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { countText } from '@leaseledger/contract/batches/batch.messages';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useUser } from '../../platform/session/session.ts';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { BatchItems } from './BatchItems.tsx';
import { actionOf, endText, howMany, isDeletion, mailsText, mayBeUndone, shareOf } from './batch-words.ts';
import { undoBatch } from './undo-batch.ts';
import { useBatch } from './use-batch.ts';
import { shownBatch, watchBatch } from './watched.ts';

export interface BatchDialogProps {
  readonly id: number;
  /** The batch starts without a question when no record of its preview is refused. */
  readonly startsIfClean: boolean;
}

const close = () => shownBatch.set(null);

/**
 * One action on many records: the preview, the progress, then the outcome. Closing the dialog does not stop a running
 * batch.
 */
export default function BatchDialog({ id, startsIfClean }: BatchDialogProps) {
  const { data: batch, error } = useBatch(id);
  const { UserID } = useUser();
  const queries = useQueryClient();
  // The pages of imports show their batch too.
  const refreshes = ['batches', 'imports'];
  const start = useCommand(batchEndpoints.start, { refreshes });
  const stop = useCommand(batchEndpoints.stop, { refreshes });
  const body = { batchID: id };

  /** Guards against a second press before the started batch is read again. */
  const isStarted = useRef(false);
  const run = async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    watchBatch(id);
    isStarted.current = (await start.run({ body })).ok;
    await queries.invalidateQueries({ queryKey: ['batches', 'call', id] });
  };
  const isClean = batch?.Stage === 'ready' && batch.WillChange > 0 && batch.WillBeRefused === 0;
  const began = useRef(false);
  useEffect(() => {
    if (!startsIfClean || !isClean || began.current) return;
    began.current = true;
    void run();
  });
  const isTheirs = batch?.UserID === UserID;
  /** Closing gives up a preview. A running batch continues. */
  const isGivenUp = isTheirs && (batch?.Stage === 'preparing' || batch?.Stage === 'ready');
  const leave = () => {
    close();
    if (isGivenUp) void stop.run({ body });
  };

  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm" aria-labelledby="batch-title" className="batch-dialog">
      <DialogTitle id="batch-title">{batch?.Title ?? 'One moment'}</DialogTitle>
      <DialogContent>
        {error !== null && <p role="alert">{error.message}</p>}
        {batch !== undefined && <Progress batch={batch} />}
        {batch !== undefined && <BatchItems batch={batch} />}
      </DialogContent>
      <DialogButtons
        pending={start.pending || stop.pending}
        primary={
          <Primary
            batch={batch}
            isTheirs={isTheirs}
            isBusy={start.pending}
            onStart={() => void run()}
            onStop={() => void stop.run({ body })}
          />
        }
        cancel={
          <Button onClick={leave}>
            {batch?.Stage === 'running'
              ? 'Close and keep it going'
              : isGivenUp || batch === undefined
                ? 'Cancel'
                : 'Close'}
          </Button>
        }
      />
    </Dialog>
  );
}

/** The progress as a bar and as a sentence. */
function Progress({ batch }: { readonly batch: BatchRow }) {
  const isMoving = batch.Stage === 'preparing' || batch.Stage === 'running';
  return (
    <div className="batch-progress">
      {isMoving && <progress aria-label={batch.Title} value={shareOf(batch)} max={1} />}
      <p role="status">{sentence(batch)}</p>
    </div>
  );
}

function sentence(batch: BatchRow): string {
  const { Stage, Count, Previewed, WillChange, WillBeRefused, WillStay, Handled, UndoesBatchID } = batch;
  if (Stage === 'preparing')
    return Count === 0
      ? `Finding the ${batch.Many}.`
      : `${countText(Previewed)} of ${howMany(Count, batch)} checked. Nothing is changed yet.`;
  if (Stage === 'running')
    return `${countText(Handled)} of ${howMany(Previewed > 0 ? WillChange : Count, batch)} done so far.`;
  if (Stage !== 'ready' && Stage !== 'refused') return endText(batch);
  const verb =
    UndoesBatchID !== null
      ? `will go back to how ${WillChange === 1 ? 'it was' : 'they were'}`
      : isDeletion(batch)
        ? 'will be deleted'
        : 'will change';
  const others = [
    ...(WillBeRefused > 0 ? [`${countText(WillBeRefused)} cannot be ${actionOf(batch)}, for the reasons below`] : []),
    ...(WillStay > 0 ? [`${countText(WillStay)} ${WillStay === 1 ? 'needs' : 'need'} no change`] : []),
  ];
  return `${howMany(WillChange, batch)} ${verb}${others.length === 0 ? '.' : `; ${others.join('; ')}.`}${mailsText(batch)} Nothing is changed yet.`;
}

interface PrimaryProps {
  readonly batch: BatchRow | undefined;
  readonly isTheirs: boolean;
  readonly isBusy: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

function Primary({ batch, isTheirs, isBusy, onStart, onStop }: PrimaryProps) {
  if (batch === undefined) return null;
  const { Stage, WillChange, BatchID, UndoesBatchID, IsUndoable } = batch;
  if (Stage === 'running')
    return (
      <Button variant="outlined" onClick={onStop}>
        Stop
      </Button>
    );
  if (mayBeUndone(batch))
    return isTheirs ? (
      <Button variant="outlined" onClick={() => void undoBatch(BatchID)}>
        Undo all
      </Button>
    ) : null;
  if (Stage !== 'ready' && Stage !== 'preparing') return null;
  const isForGood = !IsUndoable && UndoesBatchID === null;
  const verb = UndoesBatchID !== null ? 'Undo' : isDeletion(batch) ? 'Delete' : 'Change';
  return (
    <PendingButton
      variant="contained"
      color={isForGood || isDeletion(batch) ? 'error' : 'primary'}
      disabled={Stage !== 'ready' || WillChange === 0 || !isTheirs}
      pending={isBusy}
      onClick={onStart}
    >
      {`${verb} ${howMany(WillChange, batch)}`}
    </PendingButton>
  );
}
