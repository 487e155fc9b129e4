import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { ApiError } from '../../platform/http/api-error.ts';
import { ask } from '../../platform/http/api.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { showBatch, unwatchBatch, watchBatch } from './watched.ts';

/** One key for each batch: a repeat is the same undoing. */
const keys = new Map<number, string>();
const underWay = new Set<number>();

/** Undoes a whole batch: at once where nothing stands in the way, else what does is told first. */
export async function undoBatch(batchID: number): Promise<void> {
  if (underWay.has(batchID)) return;
  underWay.add(batchID);
  const idempotencyKey = keys.get(batchID) ?? crypto.randomUUID();
  keys.set(batchID, idempotencyKey);
  try {
    const { payload } = await ask(batchEndpoints.undo, { body: { batchID } }, { idempotencyKey });
    keys.delete(batchID);
    // Its own end needs no telling any more.
    unwatchBatch(batchID);
    watchBatch(payload.BatchID);
    showBatch(payload.BatchID, true);
  } catch (thrown) {
    const error = ApiError.from(thrown);
    if (error.status !== 0) keys.delete(batchID);
    tellFailure(error);
  } finally {
    underWay.delete(batchID);
  }
}
