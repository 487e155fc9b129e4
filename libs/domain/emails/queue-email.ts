import {
  EMAIL_BYTES_MAX,
  EMAIL_SUBJECT_MAX,
  emailTypeName,
  type MailboxName,
} from '@leaseledger/contract/emails/email.codes';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalUnder } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { invalid, ruleBroken } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import {
  initialEmail,
  someEmail,
  type EmailContent,
  type EmailStateOf,
  type MailTemplate,
  type OfEmail,
} from './email.ts';
import type { EmailGivenUp, EmailKept } from './mark-email.ts';

interface Queued extends EmailContent {
  /** Whose address it is, e.g. `user-9`; null where nobody knows. */
  readonly to: string | null;
  /** Whose key seals recipient and content, e.g. `person-42`. */
  readonly about: string;
  readonly EmailTypeCodeID: number;
  /** The template that it was made from; null where somebody wrote it. */
  readonly template: MailTemplate | null;
  readonly mailbox: MailboxName;
  /** Of every attempt, so that a mail server and its reader know a repeat. */
  readonly MessageID: string;
  /** The mail that this one repeats. */
  readonly resends: number | null;
  /** It waits until this moment, and may be withdrawn until then: ISO 8601, UTC. Left out for a mail that goes at once. */
  readonly notBefore?: string;
}

export interface QueueEmail extends OfEmail, Queued {
  readonly type: 'QueueEmail';
  /** The mail stays in the outbox, because the site has no mail server. */
  readonly isKept?: boolean;
}

interface EmailQueued extends DomainEvent<'EmailQueued', OfEmail & Queued> {}

/** One line without control characters, because text after a line break would become another header. */
const isHeader = (text: string, longest: number): boolean =>
  text.length <= longest && !/[\p{Cc}\u2028\u2029]/u.test(text);
/** One address without a name, and without a separator between several addresses. */
const isAddress = (text: string): boolean =>
  isHeader(text, 254) && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text);

const bytesOf = ({ Subject, HTML = '', Text = '', Calendar = '', Pictures = [], Data = {} }: EmailContent): number =>
  new TextEncoder().encode(
    [Subject, HTML, Text, Calendar, ...Pictures.map(({ Content }) => Content), ...Object.values(Data)].join(''),
  ).length;

function wrongIn({
  Recipient,
  RecipientName,
  Subject,
}: EmailContent): { readonly field: string; readonly message: string } | undefined {
  if (!isAddress(Recipient)) return { field: 'Recipient', message: emailMessage.invalidRecipient };
  if (Subject.trim() === '' || !isHeader(Subject, EMAIL_SUBJECT_MAX) || !isHeader(RecipientName, 254))
    return { field: 'Subject', message: emailMessage.invalidSubject };
  return undefined;
}

const someContent: Queued = {
  to: 'person-8',
  about: 'person-8',
  EmailTypeCodeID: recordKinds.lead.email,
  template: { name: 'lead-assigned-client', version: 1 },
  mailbox: 'main',
  MessageID: '<41@leaseledger.example>',
  resends: null,
  Recipient: 'ravi.menon@example.com',
  RecipientName: 'Ravi Menon',
  Subject: 'Mia Okafor looks after you',
  HTML: '<p>Hello Ravi</p>',
  Text: 'Hello Ravi',
};

/**
 * A user who writes a faulty mail receives the error. A faulty mail of the system stays in the outbox as failed, with
 * the reason.
 */
export const queueEmail: Decision<EmailStateOf, QueueEmail, EmailQueued, EmailGivenUp | EmailKept> = {
  command: 'QueueEmail',
  who: () => true,
  of: 'new',
  decide({ type: _, isKept = false, notBefore, ...content }, { state }, { actor, now }) {
    if (state !== undefined) return [];
    const waits = notBefore !== undefined && notBefore > now;
    const email = waits ? { ...content, notBefore } : content;
    if (bytesOf(email) > EMAIL_BYTES_MAX) return ruleBroken(emailMessage.tooBig);
    const queued: EmailQueued = { type: 'EmailQueued', data: email };
    const wrong = wrongIn(email);
    const { SentEmailID, record, about } = email;
    if (wrong === undefined)
      return isKept && !waits ? [queued, { type: 'EmailKept', data: { SentEmailID, record } }] : [queued];
    if (!isSystem(actor)) return invalid(wrong.message, { [wrong.field]: wrong.message });
    return [
      queued,
      {
        type: 'EmailGivenUp',
        data: { SentEmailID, record, attempt: 0, code: null, about, Answer: wrong.message, because: 'refused' },
      },
    ];
  },
  events: {
    EmailQueued: {
      description: 'A mail was put into the outbox, with the template that it was made from.',
      personal: personalUnder('about', [
        'Recipient',
        'RecipientName',
        'Subject',
        'HTML',
        'Text',
        'Calendar',
        'Pictures',
        'Data',
      ] satisfies (keyof EmailContent)[]),
      evolve: (_state, { SentEmailID, record, about, notBefore = null }) => ({
        ...initialEmail,
        state: notBefore === null ? 'queued' : 'waiting',
        SentEmailID,
        record,
        about,
        nextAttempt: notBefore,
      }),
      history: ({ SentEmailID, EmailTypeCodeID, resends }) =>
        activity(
          'Email queued',
          `Email ${SentEmailID} (${emailTypeName(EmailTypeCodeID)}) put into the outbox${resends === null ? '' : `, in the place of email ${resends}`}`,
        ),
      undo: historyMessage.mailIsSent,
      example: { ...someEmail, ...someContent },
    },
  },
  any: (fc, { ids }, SentEmailID) =>
    fc.tuple(ids, fc.constantFrom({}, { notBefore: '2099-01-01T00:00:00.000Z' })).map(([PersonID, time]) => ({
      SentEmailID,
      ...time,
      record: { kind: 'lead', id: 1 },
      ...someContent,
      to: `person-${PersonID}`,
      about: `person-${PersonID}`,
    })),
  weight: 3,
};
