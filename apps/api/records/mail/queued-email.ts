import { emailDecider, type EmailStateOf } from '@leaseledger/domain/emails/email.decider';
import type { EmailEvent } from '@leaseledger/domain/emails/email.events';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Mail } from './exports/mailer.ts';
import { stateOf } from '../../platform/commands/state-of.ts';

/** A mail as its stream has it. */
export interface QueuedEmail {
  readonly state: EmailStateOf;
  /** Undefined once whom it is about was forgotten. */
  readonly mail: Mail | undefined;
  /** Whose address it goes to. */
  readonly to: string | null;
  readonly queued: Extract<EmailEvent, { type: 'EmailQueued' }>['data'];
}

/**
 * @param past the whole stream of a mail
 * @returns undefined where there is no such mail
 * @throws Error where its content cannot be opened though nobody was forgotten
 */
export function queuedEmail(past: readonly DecodedEvent[]): QueuedEmail | undefined {
  const [first] = past;
  // A stream of this category begins with nothing else.
  if (first?.type !== 'EmailQueued') return undefined;
  if (first.unopened !== undefined) throw new Error(`A mail cannot be opened (${first.unopened})`);
  const queued = first.data as Extract<EmailEvent, { type: 'EmailQueued' }>['data'];
  const state = stateOf(emailDecider, past);
  return { state, mail: mailOf(queued), to: queued.to, queued };
}

/** Null, once whom it is about was forgotten, is what its type does not say. */
function mailOf({
  Recipient,
  RecipientName,
  Subject,
  HTML,
  Text,
  Calendar,
  mailbox,
  MessageID,
}: { readonly [Field in keyof QueuedEmail['queued']]: QueuedEmail['queued'][Field] | null }): Mail | undefined {
  if (
    Recipient === null ||
    RecipientName === null ||
    Subject === null ||
    HTML === null ||
    Text === null ||
    mailbox === null ||
    MessageID === null
  )
    return undefined;
  return {
    to: Recipient,
    toName: RecipientName,
    subject: Subject,
    html: HTML,
    text: Text,
    ...(Calendar && { calendar: Calendar }),
    mailbox,
    messageId: MessageID,
  };
}
