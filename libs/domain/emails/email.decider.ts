import { EMAIL_BYTES_MAX, EMAIL_SUBJECT_MAX, type EmailState } from '@leaseledger/contract/emails/email.codes';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, invalid, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import type { EmailCommand, Outcome, QueueEmail } from './email.commands.ts';
import type { EmailContent, EmailEvent, EmailRecord } from './email.events.ts';

/** Minutes before the second attempt, the third and so on; when the attempt after the last pause is refused as well, the mail is given up. */
export const pausesInMinutes = [1, 5, 15, 60, 180, 360] as const;

/** A mail in its stream: what is to be sent, and how far it is. */
export interface EmailStateOf {
  readonly state: EmailState | undefined;
  readonly SentEmailID: number;
  readonly record: EmailRecord | null;
  readonly about: string;
  /** How often a mail server refused it. */
  readonly attempts: number;
  /** Not before this moment, where it was refused for now. */
  readonly nextAttempt: string | null;
  readonly resentBy: number | null;
}

/** One mail to one address, from the outbox to a mail server: decisions 4, 'Mail'. Nothing is ever sent because events are read again: who sends asks this state first. */
export const emailDecider: Decider<EmailCommand, EmailStateOf, EmailEvent> = {
  category: 'email',
  initialState: {
    state: undefined,
    SentEmailID: 0,
    record: null,
    about: '',
    attempts: 0,
    nextAttempt: null,
    resentBy: null,
  },
  decide(command, state, { actor, now }) {
    if (command.type === 'QueueEmail') return state.state === undefined ? queue(command, actor.id === null) : [];
    if (state.state === undefined) return missing(message.notFound('Mail'));
    const { SentEmailID, record } = state;
    if (command.type === 'MarkResent')
      return state.resentBy === command.by
        ? []
        : [{ type: 'EmailResent', data: { SentEmailID, record, by: command.by } }];
    if (actor.id !== null) return forbidden(message.forbidden);
    return isWaiting(state) ? [outcome(command, state, now)] : [];
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'EmailQueued':
        return {
          state: 'queued',
          SentEmailID: data.SentEmailID,
          record: data.record,
          about: data.about,
          attempts: 0,
          nextAttempt: null,
          resentBy: null,
        };
      case 'EmailSent':
        return { ...state, state: 'sent' };
      case 'EmailKept':
        return { ...state, state: 'kept' };
      case 'EmailFailed':
        return { ...state, state: 'retrying', attempts: data.attempt, nextAttempt: data.nextAttempt };
      case 'EmailGivenUp':
        return { ...state, state: 'failed', attempts: data.attempt };
      case 'EmailResent':
        return { ...state, resentBy: data.by };
    }
  },
};

/** Whether it is still to be sent. */
export const isWaiting = ({ state }: Pick<EmailStateOf, 'state'>): boolean =>
  state === 'queued' || state === 'retrying';

/** One line without control characters, because text after a line break would become another header. */
const isHeader = (text: string, longest: number): boolean =>
  text.length <= longest && !/[\p{Cc}\u2028\u2029]/u.test(text);
/** One address without a name, and without a separator between several addresses. */
const isAddress = (text: string): boolean =>
  isHeader(text, 254) && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text);

const bytesOf = ({ Subject, HTML, Text, Calendar = '' }: EmailContent): number =>
  new TextEncoder().encode(Subject + HTML + Text + Calendar).length;

/**
 * A user who writes a faulty mail receives the error. A faulty mail of the system stays in the outbox as failed, with
 * the reason.
 */
function queue({ type: _, ...email }: QueueEmail, isOfSystem: boolean): readonly EmailEvent[] | Rejection {
  if (bytesOf(email) > EMAIL_BYTES_MAX) return ruleBroken(emailMessage.tooBig);
  const queued: EmailEvent = { type: 'EmailQueued', data: email };
  const wrong = wrongIn(email);
  if (wrong === undefined) return [queued];
  if (!isOfSystem) return invalid(wrong.message, { [wrong.field]: wrong.message });
  const { SentEmailID, record, about } = email;
  return [
    queued,
    {
      type: 'EmailGivenUp',
      data: { SentEmailID, record, attempt: 0, code: null, about, Answer: wrong.message, because: 'refused' },
    },
  ];
}

function wrongIn({
  Recipient,
  RecipientName,
  Subject,
}: Omit<QueueEmail, 'type'>): { readonly field: string; readonly message: string } | undefined {
  if (!isAddress(Recipient)) return { field: 'Recipient', message: emailMessage.invalidRecipient };
  if (Subject.trim() === '' || !isHeader(Subject, EMAIL_SUBJECT_MAX) || !isHeader(RecipientName, 254))
    return { field: 'Subject', message: emailMessage.invalidSubject };
  return undefined;
}

function outcome(command: Outcome, { SentEmailID, record, about, attempts }: EmailStateOf, now: string): EmailEvent {
  const attempt = attempts + 1;
  switch (command.type) {
    case 'MarkSent':
      return { type: 'EmailSent', data: { SentEmailID, record, attempt } };
    case 'MarkKept':
      return { type: 'EmailKept', data: { SentEmailID, record } };
    case 'MarkForgotten':
    case 'MarkDisabled':
      return {
        type: 'EmailGivenUp',
        data: {
          SentEmailID,
          record,
          attempt: attempts,
          code: null,
          because: command.type === 'MarkDisabled' ? 'disabled' : 'forgotten',
          about,
        },
      };
    case 'MarkRefused': {
      const { code, answer, forGood } = command;
      const pause = forGood ? undefined : pausesInMinutes[attempts];
      const refused = { SentEmailID, record, attempt, code, about, ...(answer !== null && { Answer: answer }) };
      if (pause === undefined)
        return { type: 'EmailGivenUp', data: { ...refused, because: forGood ? 'refused' : 'tried' } };
      return {
        type: 'EmailFailed',
        data: { ...refused, nextAttempt: new Date(Date.parse(now) + pause * 60_000).toISOString() },
      };
    }
  }
}
