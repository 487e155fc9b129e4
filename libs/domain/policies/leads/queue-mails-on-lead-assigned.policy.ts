import { batchOf } from '@leaseledger/contract/batches/batch-name';
import type { CollectMail } from '../../digests/digest.effects.ts';
import type { QueueMail } from '../../emails/email.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { LeadMail } from '../../leads/lead.mails.ts';
import type { LeadEvent } from '../../leads/lead.area.ts';

type LeadMails = QueueMail<LeadMail> | CollectMail<'lead-assigned'>;
type LeadAssigned = Extract<LeadEvent, { type: 'LeadAssigned' }>;

/**
 * Mails the assignee of a lead, and the customer unless the assignment says not to (decisions 4). An assignment by an
 * undo sends no mail. In a batch only customers are mailed here. The assignee receives one mail at its end. Leads from
 * one call, one distributor run or a user who left are collected into one mail, unless the assignee made the call.
 */
export const queueMailsOnLeadAssigned: Policy<LeadAssigned, LeadMails> = {
  name: 'queue-mails-on-lead-assigned',
  on: ['LeadAssigned'],
  asksFor: { QueueMail: ['lead-assigned', 'lead-assigned-client'], CollectMail: ['lead-assigned'] },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react: ({
    data: {
      LeadID,
      to: { UserID },
      warm,
      tellClient,
      because,
      isOneOfMany,
    },
    metadata: { undoes, correlationId, time, actor },
  }) => {
    if (undoes !== undefined) return [];
    const record = { kind: 'lead', id: LeadID } as const;
    const facts = { UserID, warm, by: actor.name };
    const told: readonly LeadMails[] =
      isOneOfMany || because !== undefined
        ? [{ type: 'CollectMail', UserID, mail: 'lead-assigned', record, facts, happened: time }]
        : [{ type: 'QueueMail', mail: 'lead-assigned', record, facts }];
    const isTold = batchOf(correlationId) === undefined && !(isOneOfMany && actor.id === UserID);
    return [
      ...(isTold ? told : []),
      ...(tellClient ? [{ type: 'QueueMail', mail: 'lead-assigned-client', record, facts } as const] : []),
    ];
  },
};
