import type { MailboxName } from '@leaseledger/contract/emails/email.codes';

/** One mail to one person: plain text, and HTML beside it where there is some. */
export interface Mail {
  /** An e-mail address. */
  readonly to: string;
  readonly toName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** An iCalendar file that goes with it. */
  readonly calendar?: string;
  /** The sessions mailbox unless another is named. */
  readonly mailbox?: MailboxName;
  /** With its brackets; one is made up where it is left out. */
  readonly messageId?: string;
}

/** The server took the connection, and refused this one mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    /** What the server answered, e.g. 550; null where the mail could not even be offered. */
    readonly code: number | null,
    /** Its words, which may name people. */
    readonly answer: string,
    /** It would be refused again. */
    readonly forGood: boolean,
  ) {
    super(`The mail was refused (${code ?? 'not offered'})`);
  }
}

/** Where mail goes out. */
export interface Mailer {
  /** Resolves when whoever carries it on has taken it. @throws MailRefused; any other error where nobody could be asked, or did not say what became of it */
  send(mail: Mail): Promise<void>;
}

/** Undefined where the site has no way for mail to go out. */
export const MAILER = Symbol('Mailer');
