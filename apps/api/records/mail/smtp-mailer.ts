import type { MailboxName } from '@leaseledger/contract/emails/email.codes';
import { createTransport } from 'nodemailer';
import { MailRefused, type Mail, type Mailer } from './exports/mailer.ts';

const PATIENCE_MS = 10_000;
/** A server may take long to accept a mail. A repeat that comes too soon may deliver it twice. */
const ANSWERED_WITHIN_MS = 60_000;
/** The mail exceeds the server's limit. The server says so before the transfer. */
const TOO_BIG = 552;
/** The server is about to close, whatever the command. */
const CLOSING = 421;

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  readonly url: string;
  /** The sender addresses. */
  readonly from: { readonly [Name in MailboxName]: string };
  /** The time to wait for an answer, in milliseconds. */
  readonly patienceMs?: number;
}

/** Sends mail over SMTP, each on a new connection: there is little mail, and one outcome says nothing about another. */
export class SmtpMailer implements Mailer {
  readonly #transport;

  constructor(private readonly options: SmtpMailerOptions) {
    const { url, patienceMs = ANSWERED_WITHIN_MS } = options;
    // A mail is text: it cannot name a file or an address to read.
    this.#transport = createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({
    to,
    toName = '',
    subject,
    text,
    html,
    calendar,
    pictures = [],
    mailbox = 'sessions',
    messageId,
  }: Mail): Promise<void> {
    const from = { name: 'Leaseledger', address: this.options.from[mailbox] };
    try {
      // As an object, because a string could be read as several addresses.
      await this.#transport.sendMail({
        from,
        to: { name: toName, address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(calendar !== undefined && {
          icalEvent: { filename: 'session.ics', method: methodOf(calendar), content: calendar },
        }),
        attachments: pictures.map(({ Cid, Type, Content }, index) => ({
          cid: Cid,
          filename: `picture-${index + 1}.${Type.slice('image/'.length)}`,
          contentType: Type,
          content: Buffer.from(Content, 'base64'),
          contentDisposition: 'inline' as const,
        })),
        ...(messageId !== undefined && { messageId }),
      });
    } catch (thrown) {
      throw refusalIn(thrown) ?? thrown;
    }
  }
}

/** The method of a calendar file, which mail programs obey. */
const methodOf = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';

/**
 * The server's refusal of this mail. Undefined without an answer, or for an answer about the connection, the login or
 * the sender.
 */
function refusalIn(thrown: unknown): MailRefused | undefined {
  if (!(thrown instanceof Error) || !('command' in thrown)) return undefined;
  const { command, message } = thrown;
  const code = 'responseCode' in thrown && typeof thrown.responseCode === 'number' ? thrown.responseCode : null;
  if (code === null)
    return 'code' in thrown && (thrown.code === 'EENVELOPE' || thrown.code === 'EMESSAGE')
      ? new MailRefused(null, message, true)
      : undefined;
  const isOfMail = command === 'RCPT TO' || command === 'DATA' || (command === 'MAIL FROM' && code === TOO_BIG);
  if (!isOfMail || code === CLOSING) return undefined;
  const answer = 'response' in thrown && typeof thrown.response === 'string' ? thrown.response : message;
  return new MailRefused(code, answer.slice(0, 500), code >= 500);
}
