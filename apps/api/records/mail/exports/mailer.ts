import type { MailPicture } from '@leaseledger/domain/emails/email';
import type { MailboxName } from '@leaseledger/contract/emails/email.codes';

/** One mail to one person: plain text, with HTML beside it if there is any. */
export interface Mail {
  /** An e-mail address. */
  readonly to: string;
  readonly toName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** An iCalendar file to attach. */
  readonly calendar?: string;
  /** The pictures that the HTML names. */
  readonly pictures?: readonly MailPicture[];
  /** The sessions mailbox by default. */
  readonly mailbox?: MailboxName;
  /** With its angle brackets. A new one is made by default. */
  readonly messageId?: string;
}

/** The server accepted the connection, but refused this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    /** The code of the server's answer, e.g. 550; null when the mail could not be offered. */
    readonly code: number | null,
    /** The text of the answer, which may name people. */
    readonly answer: string,
    /** A repeat would be refused again. */
    readonly forGood: boolean,
  ) {
    super(`The mail was refused (${code ?? 'not offered'})`);
  }
}

/** Sends mail. */
export interface Mailer {
  /**
   * Resolves when the server has taken the mail. @throws MailRefused; any other error when the server cannot be
   * reached, or its answer is unknown
   */
  send(mail: Mail): Promise<void>;
}

/** Undefined when the site has no mail server. */
export const MAILER = Symbol('Mailer');
