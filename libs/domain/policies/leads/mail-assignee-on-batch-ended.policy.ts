import type { BatchEvent } from '../../batches/batch.area.ts';
import type { QueueMail } from '../../emails/email.effects.ts';
import type { EnquiryMail } from '../../enquiries/enquiry.mails.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { LeadMail } from '../../leads/lead.mails.ts';

type BatchEnded = Extract<BatchEvent, { type: 'BatchFinished' | 'BatchStopped' }>;

/**
 * A user who received leads or enquiries from a batch gets one mail about all of them. The batch's parameters are sealed, so the
 * writer of the mail checks whether it assigned any.
 */
export const mailAssigneeOnBatchEnded: Policy<BatchEnded, QueueMail<LeadMail | EnquiryMail>> = {
  name: 'mail-assignee-on-batch-ended',
  on: ['BatchFinished', 'BatchStopped'],
  asksFor: { QueueMail: ['leads-assigned', 'enquiries-assigned'] },
  beginsAtEnd: true,
  react({ data: { BatchID, totals } }) {
    if (totals.done === 0) return [];
    const about = { record: { kind: 'batch', id: BatchID }, facts: {} } as const;
    return [
      { type: 'QueueMail', mail: 'leads-assigned', ...about },
      { type: 'QueueMail', mail: 'enquiries-assigned', ...about },
    ];
  },
};
