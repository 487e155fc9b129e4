import { batchOf } from '@leaseledger/contract/batches/batch-name';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { CollectMail } from '../../digests/digest.effects.ts';
import type { QueueMail, WithdrawMails } from '../../emails/email.effects.ts';
import type { PastEvent, Policy } from '../../kernel/policy.ts';
import type { LeadMail } from '../../leads/lead.mails.ts';
import type { LeadEvent } from '../../leads/lead.area.ts';

type LeadMails = QueueMail<LeadMail> | CollectMail<'lead-assigned'> | WithdrawMails;
type Moved = Extract<LeadEvent, { type: 'LeadAssigned' | 'LeadUnassigned' | 'LeadPersonChanged' | 'LeadDeleted' }>;
type Assigned = PastEvent<Extract<Moved, { type: 'LeadAssigned' }>>;

/**
 * Mails the assignee of a lead, and the customer unless the assignment says not to (decisions 4). An assignment by an
 * undo sends no mail, unless it brings back one that was undone. In a batch only customers are mailed here. The assignee receives one mail at its end. Leads from
 * one call, one distributor run or a user who left are collected into one mail, unless the assignee made the call. The
 * customer's mail waits for some time. It is withdrawn when the lead leaves that assignee or that customer in this time.
 */
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
  // The withdrawal comes last, so that the ids of the mails of older events stay the same.
  react: (event) => [...(event.type === 'LeadAssigned' ? mailsAbout(event) : []), ...withdrawing(event)],
};

/** A lead that nobody had has no waiting mail. */
const withdrawing = (event: Moved): readonly LeadMails[] =>
  event.type === 'LeadAssigned' && event.data.from === null
    ? []
    : [
        {
          type: 'WithdrawMails',
          record: { kind: 'lead', id: event.data.LeadID },
          EmailTypeCodeID: emailType.LEAD_ASSIGNED_CLIENT,
        },
      ];

function mailsAbout({
  data: {
    LeadID,
    to: { UserID },
    warm,
    tellClient,
    because,
    isOneOfMany,
    isRedone,
  },
  metadata: { undoes, correlationId, time, actor },
}: Assigned): readonly LeadMails[] {
  if (undoes !== undefined && !isRedone) return [];
  const record = { kind: 'lead', id: LeadID } as const;
  const facts = { UserID, warm, by: actor.name };
  const told: readonly LeadMails[] =
    isOneOfMany || because !== undefined
      ? [{ type: 'CollectMail', UserID, mail: 'lead-assigned', record, facts, happened: time }]
      : [{ type: 'QueueMail', mail: 'lead-assigned', record, facts }];
  const isTold = batchOf(correlationId) === undefined && !(isOneOfMany && actor.id === UserID);
  return [
    ...(isTold ? told : []),
    ...(tellClient
      ? [{ type: 'QueueMail', mail: 'lead-assigned-client', record, facts: { ...facts, at: time } } as const]
      : []),
  ];
}
