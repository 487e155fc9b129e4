import { describe, expect, it } from '@jest/globals';
import { BATCH_MAX, batchMessage, OPEN_MAX } from '@leaseledger/contract/batches/batch.messages';
import { batchStages } from '@leaseledger/contract/batches/batch.views';
import { whyNoMoreBatches, whyNoneFound, whyTooMany } from './prepare-batch.ts';
import { whyNothingIsUndone, whyNotUndone } from './undone-batch.ts';

describe('a new batch', () => {
  it('covers no more records than one batch may', () => {
    expect([0, BATCH_MAX, BATCH_MAX + 1].map(whyTooMany)).toEqual([undefined, undefined, batchMessage.tooMany]);
  });
  it('covers at least one record that its filter finds', () => {
    expect([0, 1, BATCH_MAX + 1].map(whyNoneFound)).toEqual([
      batchMessage.nothingChosen,
      undefined,
      batchMessage.tooMany,
    ]);
  });
  it('is refused while too many of its user are open', () => {
    expect([OPEN_MAX - 1, OPEN_MAX].map(whyNoMoreBatches)).toEqual([undefined, batchMessage.tooManyOpen]);
  });
});

describe('the undo of a batch', () => {
  it('is refused until the batch is over', () => {
    expect(batchStages.filter((stage) => whyNotUndone(true, stage) === undefined)).toEqual(['finished', 'stopped']);
    expect(whyNotUndone(true, 'running')).toBe(batchMessage.notOver);
  });
  it('is refused for an action that cannot be undone', () => {
    expect(whyNotUndone(false, 'finished')).toBe(batchMessage.notUndoable);
  });
  it('is refused when the batch changed nothing', () => {
    expect([0, 1].map(whyNothingIsUndone)).toEqual([batchMessage.nothingToDo, undefined]);
  });
});
