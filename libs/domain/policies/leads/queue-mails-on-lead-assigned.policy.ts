import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { CollectMail } from '../../digests/digest.effects.ts';
import type { QueueMail, WithdrawMails } from '../../emails/email.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { LeadEvent } from '../../leads/lead.area.ts';
import type { LeadMail } from '../../leads/lead.mails.ts';
import { mailsOfAssignment, withdrawn } from '../enquiries/mails-of-assignment.ts';

type LeadMails = QueueMail<LeadMail> | CollectMail<'lead-assigned'> | WithdrawMails;
type Moved = Extract<LeadEvent, { type: 'LeadAssigned' | 'LeadUnassigned' | 'LeadPersonChanged' | 'LeadDeleted' }>;

const mails = { assignee: 'lead-assigned', client: 'lead-assigned-client' } as const;

/** Mails the assignee of a lead, and the customer unless the assignment says not to (decisions 4). */
export const queueMailsOnLeadAssigned: Policy<Moved, LeadMails> = {
  name: 'queue-mails-on-lead-assigned',
  on: ['LeadAssigned', 'LeadUnassigned', 'LeadPersonChanged', 'LeadDeleted'],
  asksFor: {
    QueueMail: ['lead-assigned', 'lead-assigned-client'],
    CollectMail: ['lead-assigned'],
    WithdrawMails: true,
  },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react(event) {
    const record = { kind: 'lead', id: event.data.LeadID } as const;
    // The withdrawal comes last, so that the ids of the mails of older events stay the same.
    return [
      ...(event.type === 'LeadAssigned' ? mailsOfAssignment(event, record, mails, { warm: event.data.warm }) : []),
      ...withdrawn(event, record, emailType.LEAD_ASSIGNED_CLIENT),
    ];
  },
};
