import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { ApiError } from '../../platform/http/api-error.ts';
import { sendCommand } from '../../platform/commands/send-command.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { showBatch, unwatchBatch, watchBatch } from './watched.ts';

/** One key for each batch, so a repeated request is the same undo. */
const keys = new Map<number, string>();
const underWay = new Set<number>();

/** Undoes a whole batch at once. If a record would be refused, its dialog shows that first. */
export async function undoBatch(batchID: number): Promise<void> {
  if (underWay.has(batchID)) return;
  underWay.add(batchID);
  const idempotencyKey = keys.get(batchID) ?? crypto.randomUUID();
  keys.set(batchID, idempotencyKey);
  try {
    const { payload } = await sendCommand(batchEndpoints.undo, { body: { batchID } }, { idempotencyKey });
    keys.delete(batchID);
    // The undone batch needs no alert of its own.
    unwatchBatch(batchID);
    watchBatch(payload.BatchID);
    showBatch(payload.BatchID, true);
  } catch (thrown) {
    const error = ApiError.from(thrown);
    if (!error.isUndecided) keys.delete(batchID);
    tellFailure(error);
  } finally {
    underWay.delete(batchID);
  }
}
