import type { EmailStateOf } from '@leaseledger/domain/emails/email';
import { emailDecider, type EmailEvent } from '@leaseledger/domain/emails/email.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Mail } from './exports/mailer.ts';
import { stateOf } from '../../platform/commands/state-of.ts';

/** A mail as its stream records it. */
export interface QueuedEmail {
  readonly state: EmailStateOf;
  /** Undefined once its person is forgotten. */
  readonly mail: Mail | undefined;
  /** The owner of the recipient's address. */
  readonly to: string | null;
  readonly queued: Extract<EmailEvent, { type: 'EmailQueued' }>['data'];
}

/**
 * @param past the whole stream of a mail
 * @returns undefined for a missing mail
 * @throws Error when its content cannot be opened, although nobody was forgotten
 */
export function queuedEmail(past: readonly DecodedEvent[]): QueuedEmail | undefined {
  const [first] = past;
  // A stream of this category begins only with this event.
  if (first?.type !== 'EmailQueued') return undefined;
  if (first.unopened !== undefined) throw new Error(`A mail cannot be opened (${first.unopened})`);
  const queued = first.data as Extract<EmailEvent, { type: 'EmailQueued' }>['data'];
  const state = stateOf(emailDecider, past);
  return { state, mail: mailOf(queued), to: queued.to, queued };
}

/** The fields are null once the person is forgotten, although the type does not say so. */
function mailOf({
  Recipient,
  RecipientName,
  Subject,
  HTML,
  Text,
  Calendar,
  Pictures,
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
    ...(Pictures && { pictures: Pictures }),
    mailbox,
    messageId: MessageID,
  };
}
