import { describe, expect, it } from '@jest/globals';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { given, system, user } from '../kernel/given.ts';
import { whyNotResent } from './email.ts';
import { emailDecider, type EmailEvent } from './email.area.ts';
import { pausesInMinutes } from './mark-email.ts';
import type { QueueEmail } from './queue-email.ts';

const sam = user(9, 'Sam Whitlock', {});
const of = { SentEmailID: 1, record: { kind: 'lead', id: 42 } } as const;
const email = {
  ...of,
  to: null,
  about: 'person-7',
  EmailTypeCodeID: recordKinds.lead.email,
  template: null,
  mailbox: 'main',
  MessageID: '<a@leaseledger>',
  resends: null,
  Recipient: 'aroha@example.com',
  RecipientName: 'Aroha Ngata',
  Subject: 'Your car',
  HTML: '<p>Hello</p>',
  Text: 'Hello',
} as const;
const queue = (changes: Partial<QueueEmail> = {}): QueueEmail => ({ type: 'QueueEmail', ...email, ...changes });
const queued: EmailEvent = { type: 'EmailQueued', data: email };
const refused = (forGood = false, answer: string | null = null) =>
  ({ type: 'MarkRefused', code: forGood ? 550 : 451, answer, forGood }) as const;
const failed = (attempt: number): EmailEvent => ({
  type: 'EmailFailed',
  data: { ...of, attempt, code: 451, about: 'person-7', nextAttempt: '2026-07-01T00:01:00.000Z' },
});

describe('A mail', () => {
  it('is queued once', () => {
    given(emailDecider).when(queue(), sam).then([queued]);
    given(emailDecider, [queued])
      .when(queue({ Subject: 'Another' }), sam)
      .then([]);
  });
  it('is queued and kept at once where the site has no mail server', () => {
    given(emailDecider)
      .when(queue({ isKept: true }), sam)
      .then([queued, { type: 'EmailKept', data: of }]);
    given(emailDecider, [queued, { type: 'EmailKept', data: of }])
      .when({ type: 'MarkKept' }, system)
      .then([]);
  });
  it.each([
    ['eve@example.com\r\nBcc: all@example.com'],
    ['a@example.com, b@example.com'],
    ['Aroha <a@example.com>'],
    ['group:a@example.com;'],
    ['"a b"@example.com'],
    ['nobody'],
    [''],
  ])('goes to one address: not to %j', (Recipient) =>
    given(emailDecider)
      .when(queue({ Recipient }), sam)
      .thenRejected('invalid', 'Invalid email address', { Recipient: 'Invalid email address' }),
  );
  it('of the system that can go to nobody is in the outbox, failed, with the reason', () => {
    const refusal = (Answer: string): EmailEvent => ({
      type: 'EmailGivenUp',
      data: { ...of, attempt: 0, code: null, about: 'person-7', Answer, because: 'refused' },
    });
    const [Recipient, Subject] = ['a@example.com, b@example.com', 'Hello\r\nBcc: all@example.com'];
    given(emailDecider)
      .when(queue({ Recipient }), system)
      .then([{ type: 'EmailQueued', data: { ...email, Recipient } }, refusal('Invalid email address')]);
    given(emailDecider)
      .when(queue({ Subject }), system)
      .then([
        { type: 'EmailQueued', data: { ...email, Subject } },
        refusal('A subject is one line of up to 200 characters.'),
      ]);
  });
  it.each([
    [{ Subject: 'Hello\r\nBcc: all@example.com' }],
    [{ Subject: 'Hello\u2028you' }],
    [{ Subject: ' ' }],
    [{ Subject: 'x'.repeat(201) }],
    [{ RecipientName: 'Aroha\nBcc: all@example.com' }],
  ])('has headers of one line each: not %j', (changes) =>
    given(emailDecider)
      .when(queue(changes), sam)
      .thenRejected('invalid', 'A subject is one line of up to 200 characters.', {
        Subject: 'A subject is one line of up to 200 characters.',
      }),
  );
  it('stays well below what an event may hold', () => {
    given(emailDecider)
      .when(queue({ HTML: 'é'.repeat(200_000) }), sam)
      .thenRejected('ruleBroken', 'The email is too big.');
    given(emailDecider)
      .when(queue({ HTML: 'e'.repeat(399_000) }), sam)
      .then([{ type: 'EmailQueued', data: { ...email, HTML: 'e'.repeat(399_000) } }]);
  });
  it('is sent, or kept, once; by the system alone', () => {
    const sent: EmailEvent = { type: 'EmailSent', data: { ...of, attempt: 1 } };
    given(emailDecider, [queued]).when({ type: 'MarkSent' }, system).then([sent]);
    given(emailDecider, [queued, sent]).when({ type: 'MarkSent' }, system).then([]);
    given(emailDecider, [queued, sent]).when(refused(), system).then([]);
    given(emailDecider, [queued])
      .when({ type: 'MarkKept' }, system)
      .then([{ type: 'EmailKept', data: of }]);
    given(emailDecider, [queued])
      .when({ type: 'MarkSent' }, sam)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
    given(emailDecider).when({ type: 'MarkSent' }, system).thenRejected('missing', 'Email does not exist.');
  });
  it('is tried again after growing pauses, then given up', () => {
    given(emailDecider, [queued])
      .when(refused(), system)
      .then([failed(1)]);
    given(emailDecider, [queued, failed(1)])
      .when(refused(), system)
      .then([
        {
          type: 'EmailFailed',
          data: { ...of, attempt: 2, code: 451, about: 'person-7', nextAttempt: '2026-07-01T00:05:00.000Z' },
        },
      ]);
    given(emailDecider, [queued, failed(pausesInMinutes.length)])
      .when(refused(false, 'Mailbox full'), system)
      .then([
        {
          type: 'EmailGivenUp',
          data: {
            ...of,
            attempt: pausesInMinutes.length + 1,
            code: 451,
            about: 'person-7',
            Answer: 'Mailbox full',
            because: 'tried',
          },
        },
      ]);
    expect(pausesInMinutes.toSorted((a, b) => a - b)).toEqual(pausesInMinutes);
  });
  it('is given up at once if it is refused permanently, its person was forgotten or its user was disabled', () => {
    given(emailDecider, [queued])
      .when(refused(true), system)
      .then([{ type: 'EmailGivenUp', data: { ...of, attempt: 1, code: 550, about: 'person-7', because: 'refused' } }]);
    given(emailDecider, [queued])
      .when({ type: 'MarkForgotten' }, system)
      .then([
        { type: 'EmailGivenUp', data: { ...of, attempt: 0, code: null, because: 'forgotten', about: 'person-7' } },
      ]);
    given(emailDecider, [queued, failed(1)])
      .when({ type: 'MarkDisabled' }, system)
      .then([
        { type: 'EmailGivenUp', data: { ...of, attempt: 1, code: null, because: 'disabled', about: 'person-7' } },
      ]);
  });
  it('waits for its time, is not kept before, and can be withdrawn as long as it waits', () => {
    const [before, later] = ['2026-06-30T23:59:59.000Z', '2026-07-01T00:00:30.000Z'];
    const waiting: EmailEvent = { type: 'EmailQueued', data: { ...email, notBefore: later } };
    const withdrawn: EmailEvent = {
      type: 'EmailGivenUp',
      data: { ...of, attempt: 0, code: null, because: 'withdrawn', about: 'person-7' },
    };
    given(emailDecider)
      .when(queue({ notBefore: later, isKept: true }), sam)
      .then([waiting]);
    given(emailDecider)
      .when(queue({ notBefore: before }), sam)
      .then([queued]);
    given(emailDecider, [waiting]).when({ type: 'MarkWithdrawn' }, system).then([withdrawn]);
    given(emailDecider, [waiting, withdrawn]).when({ type: 'MarkSent' }, system).then([]);
    given(emailDecider, [queued]).when({ type: 'MarkWithdrawn', bySender: true }, system).then([]);
  });
  it('is withdrawn by the sender alone once its time has come, because it may be on its way', () => {
    const due: EmailEvent = { type: 'EmailQueued', data: { ...email, notBefore: '2026-07-01T00:00:00.000Z' } };
    given(emailDecider, [due]).when({ type: 'MarkWithdrawn' }, system).then([]);
    given(emailDecider, [due])
      .when({ type: 'MarkWithdrawn', bySender: true }, system)
      .then([
        { type: 'EmailGivenUp', data: { ...of, attempt: 0, code: null, because: 'withdrawn', about: 'person-7' } },
      ]);
  });
  it('is resent as another mail', () => {
    const resent: EmailEvent = { type: 'EmailResent', data: { ...of, by: 2 } };
    given(emailDecider, [queued]).when({ type: 'MarkResent', by: 2 }, sam).then([resent]);
    given(emailDecider, [queued, resent]).when({ type: 'MarkResent', by: 2 }, sam).then([]);
  });
});

it('a mail that is still to be sent is not sent again', () => {
  expect((['waiting', 'queued', 'retrying'] as const).map((state) => whyNotResent({ state }))).toEqual([
    emailMessage.underWay,
    emailMessage.underWay,
    emailMessage.underWay,
  ]);
  expect((['sent', 'failed', 'kept'] as const).map((state) => whyNotResent({ state }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
