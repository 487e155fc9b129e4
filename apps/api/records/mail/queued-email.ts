import type { EmailStateOf } from '@leaseledger/domain/emails/email';
import { emailDecider, type EmailEvent } from '@leaseledger/domain/emails/email.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { MailTemplates } from './exports/mail-templates.ts';
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
 * @param templates make a mail with data again
 * @throws Error when its content cannot be opened, although nobody was forgotten, or its template is unknown; LogUnavailable
 */
export async function queuedEmail(
  past: readonly DecodedEvent[],
  templates: Pick<MailTemplates, 'again' | 'dataNow'>,
): Promise<QueuedEmail | undefined> {
  const [first] = past;
  // A stream of this category begins only with this event.
  if (first?.type !== 'EmailQueued') return undefined;
  if (first.unopened !== undefined) throw new Error(`A mail cannot be opened (${first.unopened})`);
  const stored = first.data as Extract<EmailEvent, { type: 'EmailQueued' }>['data'];
  const { Data, EmailTypeCodeID, record } = stored;
  // Null once the person is forgotten, although the type does not say so.
  const queued = Data ? { ...stored, Data: await templates.dataNow(EmailTypeCodeID, record, Data) } : stored;
  const state = stateOf(emailDecider, past);
  return { state, mail: await mailOf(queued, templates), to: queued.to, queued };
}

/** The fields are null once the person is forgotten, although the type does not say so. */
async function mailOf(
  {
    Recipient,
    RecipientName,
    Subject,
    HTML,
    Text,
    Data,
    Calendar,
    Pictures,
    template,
    mailbox,
    MessageID,
  }: { readonly [Field in keyof QueuedEmail['queued']]: QueuedEmail['queued'][Field] | null },
  templates: Pick<MailTemplates, 'again'>,
): Promise<Mail | undefined> {
  if (Recipient === null || RecipientName === null || Subject === null || mailbox === null || MessageID === null)
    return undefined;
  const made = Data && template ? await templates.again(template, Data) : { HTML, Text, Pictures: [] };
  const pictures = [...(Pictures ?? []), ...made.Pictures];
  if (typeof made.HTML !== 'string' || typeof made.Text !== 'string') return undefined;
  return {
    to: Recipient,
    toName: RecipientName,
    subject: Subject,
    html: made.HTML,
    text: made.Text,
    ...(Calendar && { calendar: Calendar }),
    ...(pictures.length > 0 && { pictures }),
    mailbox,
    messageId: MessageID,
  };
}
