import type { EmailEvent } from '../../emails/email.area.ts';
import { enquiryDecider } from '../../enquiries/enquiry.area.ts';
import { commandFor, type Policy } from '../../kernel/policy.ts';

type Mail = Extract<EmailEvent, { type: 'EmailQueued' | 'EmailGivenUp' }>;

/**
 * A mail that a user writes on an enquiry is a contact with the customer, from when they sent it. A mail that fails was
 * none. Mails of the system are no contact.
 */
export const noteContactOnEmailQueued: Policy<Mail, never> = {
  name: 'note-contact-on-email-queued',
  on: ['EmailQueued', 'EmailGivenUp'],
  asksFor: {},
  react({ type, data: { SentEmailID, record }, metadata: { actor, time } }) {
    if (record?.kind !== 'enquiry') return [];
    if (type === 'EmailGivenUp')
      return [commandFor(enquiryDecider, record.id, { type: 'ForgetEnquiryMail', SentEmailID })];
    return actor.id === null
      ? []
      : [commandFor(enquiryDecider, record.id, { type: 'NoteEnquiryMail', SentEmailID, at: time })];
  },
};
