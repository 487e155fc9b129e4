import type { BatchEvent } from '../../batches/batch.area.ts';
import type { QueueMail } from '../../emails/email.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { LeadMail } from '../../leads/lead.mails.ts';

type BatchEnded = Extract<BatchEvent, { type: 'BatchFinished' | 'BatchStopped' }>;

/**
 * A user who received leads from a batch gets one mail about all of them. The batch's parameters are sealed, so the
 * writer of the mail checks whether it assigned any.
 */
export const mailAssigneeOnBatchEnded: Policy<BatchEnded, QueueMail<LeadMail>> = {
  name: 'mail-assignee-on-batch-ended',
  on: ['BatchFinished', 'BatchStopped'],
  asksFor: { QueueMail: ['leads-assigned'] },
  beginsAtEnd: true,
  react: ({ data: { BatchID, totals } }) =>
    totals.done === 0
      ? []
      : [{ type: 'QueueMail', mail: 'leads-assigned', record: { kind: 'batch', id: BatchID }, facts: {} }],
};
