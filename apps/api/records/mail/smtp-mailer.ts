import type { MailboxName } from '@leaseledger/contract/emails/email.codes';
import { createTransport } from 'nodemailer';
import { MailRefused, type Mail, type Mailer } from './exports/mailer.ts';

const PATIENCE_MS = 10_000;
/** A server may think about a mail that it was given: one that is asked again too soon may take it twice. */
const ANSWERED_WITHIN_MS = 60_000;
/** More than it wants to store. It says so before the mail, by its size. */
const TOO_BIG = 552;
/** The server is about to close, whatever it was asked. */
const CLOSING = 421;

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** The addresses that mail is sent from. */
  readonly from: { readonly [Name in MailboxName]: string };
  /** How long it is waited for an answer, in milliseconds. */
  readonly patienceMs?: number;
}

/** Mail over SMTP, on a connection of its own each time: there is little of it, and what became of one says nothing of another. */
export class SmtpMailer implements Mailer {
  readonly #transport;

  constructor(private readonly options: SmtpMailerOptions) {
    const { url, patienceMs = ANSWERED_WITHIN_MS } = options;
    // A mail is text: nothing of it may name a file or an address to be read.
    this.#transport = createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, toName = '', subject, text, html, calendar, mailbox = 'sessions', messageId }: Mail): Promise<void> {
    const from = { name: 'Leaseledger', address: this.options.from[mailbox] };
    try {
      // An object: an address in a string could be read as several.
      await this.#transport.sendMail({
        from,
        to: { name: toName, address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(calendar !== undefined && {
          icalEvent: { filename: 'session.ics', method: methodOf(calendar), content: calendar },
        }),
        ...(messageId !== undefined && { messageId }),
      });
    } catch (thrown) {
      throw refusalIn(thrown) ?? thrown;
    }
  }
}

/** What mail programs do with a calendar file. */
const methodOf = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';

/** What the server said of this mail; undefined where it said nothing, or speaks of itself: how it is reached, who logs in, from whom it takes mail. */
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
