import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import type { BatchStage } from '@leaseledger/contract/batches/batch.views';

/** Why a batch cannot be undone. @param stage as its row shows it */
export function whyNotUndone(isUndoable: boolean, stage: BatchStage): string | undefined {
  if (!isUndoable) return batchMessage.notUndoable;
  return stage === 'finished' || stage === 'stopped' ? undefined : batchMessage.notOver;
}

/** Why the undo of a batch would change nothing. @param done how many of its records the batch changed */
export const whyNothingIsUndone = (done: number): string | undefined =>
  done === 0 ? batchMessage.nothingToDo : undefined;
