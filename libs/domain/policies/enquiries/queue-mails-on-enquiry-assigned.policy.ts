import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { CollectMail } from '../../digests/digest.effects.ts';
import type { QueueMail, WithdrawMails } from '../../emails/email.effects.ts';
import type { EnquiryEvent } from '../../enquiries/enquiry.area.ts';
import type { EnquiryMail } from '../../enquiries/enquiry.mails.ts';
import type { Policy } from '../../kernel/policy.ts';
import { mailsOfAssignment, withdrawn } from './mails-of-assignment.ts';

type EnquiryMails = QueueMail<EnquiryMail> | CollectMail<'enquiry-assigned'> | WithdrawMails;
type Moved = Extract<
  EnquiryEvent,
  { type: 'EnquiryAssigned' | 'EnquiryUnassigned' | 'EnquiryPersonChanged' | 'EnquiryDeleted' }
>;

const mails = { assignee: 'enquiry-assigned', client: 'enquiry-assigned-client' } as const;

/** Mails the assignee of an enquiry, and its customer. */
export const queueMailsOnEnquiryAssigned: Policy<Moved, EnquiryMails> = {
  name: 'queue-mails-on-enquiry-assigned',
  on: ['EnquiryAssigned', 'EnquiryUnassigned', 'EnquiryPersonChanged', 'EnquiryDeleted'],
  asksFor: {
    QueueMail: ['enquiry-assigned', 'enquiry-assigned-client'],
    CollectMail: ['enquiry-assigned'],
    WithdrawMails: true,
  },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react(event) {
    const record = { kind: 'enquiry', id: event.data.EnquiryID } as const;
    return [
      ...(event.type === 'EnquiryAssigned' ? mailsOfAssignment(event, record, mails, {}) : []),
      ...withdrawn(event, record, emailType.ENQUIRY_ASSIGNED_CLIENT),
    ];
  },
};
