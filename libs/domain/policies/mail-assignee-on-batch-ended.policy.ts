import type { BatchEvent } from '../batches/batch.events.ts';
import type { Policy } from '../kernel/policy.ts';

type BatchEnded = Extract<BatchEvent, { type: 'BatchFinished' | 'BatchStopped' }>;

/** Whom a batch gave leads is told once, of all of them. What a batch was about stands sealed at its beginning: whoever writes the mail looks whether it gave anybody any. */
export const mailAssigneeOnBatchEnded: Policy<BatchEnded> = {
  name: 'mail-assignee-on-batch-ended',
  on: ['BatchFinished', 'BatchStopped'],
  beginsAtEnd: true,
  react: ({ data: { BatchID, totals } }) =>
    totals.done === 0
      ? []
      : [{ type: 'QueueMail', mail: 'leads-assigned', record: { kind: 'batch', id: BatchID }, facts: {} }],
};
