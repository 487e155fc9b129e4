import { describe, it } from '@jest/globals';
import { emailType, emailTypeName } from '@leaseledger/contract/emails/email.codes';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { given, recorded, renamed } from '../kernel/given.ts';
import { emailRows } from './email-rows.projection.ts';

const content = { Subject: 'Your quote', Recipient: 'aroha@example.com', RecipientName: 'Aroha Ngata' };
const byKim = { id: 7, name: 'Kim Lee' };
const queued = (SentEmailID: number, actor: { readonly id: number | null; readonly name: string }) =>
  recorded(
    'EmailQueued',
    {
      ...content,
      SentEmailID,
      record: { kind: 'lead', id: 42 },
      HTML: '<p>Here it is</p>',
      Text: 'Here it is',
      to: null,
      about: 'person-3',
      EmailTypeCodeID: emailType.LEAD_ASSIGNED,
      template: null,
      mailbox: 'main',
      MessageID: `<${SentEmailID}@ledger.example>`,
      resends: null,
    },
    { metadata: { actor } },
  );
const row = (SentEmailID: number, TriggeredByUserID: number | null, TriggeredByUserName: string): EmailRow => ({
  ...content,
  id: SentEmailID,
  SentEmailID,
  EmailTypeCodeID: emailType.LEAD_ASSIGNED,
  EmailTypeName: emailTypeName(emailType.LEAD_ASSIGNED),
  State: 'queued',
  StateOrder: 2,
  FromEmail: 'main',
  Attempts: 0,
  Code: null,
  Answer: null,
  Because: null,
  NextAttemptDateTime: null,
  SentDateTime: null,
  Record: 'lead-42',
  About: 'person-3',
  To: null,
  Resends: null,
  ResentBy: null,
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  TriggeredByUserID,
  TriggeredByUserName,
});

describe('the rows of mails', () => {
  it('show the new name of the author of a mail, and of nobody else', () =>
    given(emailRows, [
      queued(1, byKim),
      queued(2, { id: null, name: 'System' }),
      queued(3, { id: 8, name: 'Kim Lee' }),
      renamed(7, 'Kim Lee', 'Kim Park'),
    ]).then([row(1, 7, 'Kim Park'), row(2, null, 'System'), row(3, 8, 'Kim Lee')]));
});
