import type { BatchEvent } from '../../batches/batch.events.ts';
import type { Policy } from '../../kernel/policy.ts';

type BatchEnded = Extract<BatchEvent, { type: 'BatchFinished' | 'BatchStopped' }>;

/**
 * A user who received leads from a batch gets one mail about all of them. The batch's parameters are sealed, so the
 * writer of the mail checks whether it assigned any.
 */
export const mailAssigneeOnBatchEnded: Policy<BatchEnded> = {
  name: 'mail-assignee-on-batch-ended',
  on: ['BatchFinished', 'BatchStopped'],
  beginsAtEnd: true,
  react: ({ data: { BatchID, totals } }) =>
    totals.done === 0
      ? []
      : [{ type: 'QueueMail', mail: 'leads-assigned', record: { kind: 'batch', id: BatchID }, facts: {} }],
};
