import { describe, it } from '@jest/globals';
import { emailArea, type EmailEvent } from '../../emails/email.area.ts';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import type { RecordCommand } from '../../kernel/policy.ts';
import { noteContactOnEmailQueued } from './note-contact-on-email-queued.policy.ts';

const enquiry = { kind: 'enquiry', id: 5 } as const;
/** The example of an event, on an enquiry. */
const onEnquiry = (type: EmailEvent['type']): EmailEvent[] =>
  emailArea.examples.flatMap(({ event }) =>
    event.type === type ? [{ ...event, data: { ...event.data, record: enquiry } } as EmailEvent] : [],
  );
const mail = (type: 'EmailQueued' | 'EmailGivenUp') =>
  onEnquiry(type).filter((event) => event.type === 'EmailQueued' || event.type === 'EmailGivenUp');
const asks = (command: object): RecordCommand => ({ type: 'Decide', category: 'enquiry', id: 5, command });
const sam = { id: 2, name: 'Sam Whitlock' };

describe('note-contact-on-email-queued', () => {
  it('notes a mail that a user wrote on an enquiry, from when they sent it', () => {
    for (const event of mail('EmailQueued'))
      given(noteContactOnEmailQueued, event, 'a', sam).then([
        asks({ type: 'NoteEnquiryMail', SentEmailID: 41, at: HAPPENED }),
      ]);
  });

  it('takes no mail of the system for a contact', () => {
    for (const event of mail('EmailQueued')) given(noteContactOnEmailQueued, event).then([]);
  });

  it('forgets a mail that failed', () => {
    for (const event of mail('EmailGivenUp'))
      given(noteContactOnEmailQueued, event).then([asks({ type: 'ForgetEnquiryMail', SentEmailID: 41 })]);
  });

  it('leaves out mails of other records', () => {
    for (const event of mail('EmailQueued'))
      given(
        noteContactOnEmailQueued,
        { ...event, data: { ...event.data, record: null } } as typeof event,
        'a',
        sam,
      ).then([]);
  });
});
