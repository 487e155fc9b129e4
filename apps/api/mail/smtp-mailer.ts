import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './exports/mailer.ts';

const PATIENCE_MS = 10_000;

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** The address that mail is sent from. */
  readonly from: string;
}

/** Mail over SMTP, on a connection of its own each time: there is little of it. */
export class SmtpMailer implements Mailer {
  readonly #transport;

  constructor({ url, from }: SmtpMailerOptions) {
    // A mail is text: nothing of it may name a file or an address to be read.
    const options = { url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS, disableFileAccess: true, disableUrlAccess: true };
    this.#transport = createTransport(options, { from: { name: 'Leaseledger', address: from } });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    // An object: an address in a string could be read as several.
    await this.#transport.sendMail({ to: { name: '', address: to }, subject, text });
  }
}
