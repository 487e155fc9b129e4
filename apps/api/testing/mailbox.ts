import { once } from 'node:events';
import { afterSuite } from '@leaseledger/event-log/testing/after-suite';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Undefined in a plain-text mail. */
  readonly html: string | undefined;
  readonly messageId: string;
  /** The recipients as the To header writes them. */
  readonly named: string;
  /** The mail as it was transferred. */
  readonly raw: string;
}

/**
 * The fate of a mail. It is taken, refused with a code (451, 550), or the connection is closed before or after it was
 * taken.
 */
export type Treatment = 'take' | number | 'close' | 'takeAndClose';

/** An SMTP server on a free port of this machine, which keeps the mails it receives. It ends with its suite. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  /** While it is true, all mails are refused. */
  refuses = false;
  /** The code with which a recipient is refused as soon as it is named; undefined accepts it. */
  treat: (mail: ReceivedMail) => Treatment | Promise<Treatment> = () => (this.refuses ? 451 : 'take');
  /** The code with which a recipient is refused as soon as it is named; undefined accepts it. */
  refusesRecipient: (address: string) => number | undefined = () => undefined;
  /** Called with each mail that was taken. */
  onMail: () => void = () => undefined;
  /** Called with each mail that was refused. */
  onRefused: () => void = () => undefined;
  #port = 0;

  private constructor(private readonly server: SMTPServer) {}

  /** @param port the port of an earlier mailbox that was stopped, to replace it */
  static async start(port = 0): Promise<Mailbox> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo({ address }, _, done) {
        const code = mailbox.refusesRecipient(address);
        done(code === undefined ? null : refusal(code));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void mailbox.#take(Buffer.concat(chunks), session).then(done, done));
      },
    });
    // Some tests cut connections on purpose.
    server.on('error', () => undefined);
    const mailbox: Mailbox = new Mailbox(server);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    afterSuite(() => mailbox.stop());
    mailbox.#port = typeof address === 'object' && address !== null ? address.port : 0;
    return mailbox;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The mails to an address, the first one first. */
  to(address: string): readonly ReceivedMail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  /** The mails to an address, once it has a number of them. */
  async until(address: string, count: number): Promise<readonly ReceivedMail[]> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.onMail = () => {
      if (this.to(address).length >= count) resolve();
    };
    this.onMail();
    await promise;
    return this.to(address);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  async #take(raw: Buffer, session: SMTPServerSession): Promise<Error | null> {
    const mail = await read(raw, session);
    const treatment = await this.treat(mail);
    if (treatment === 'take' || treatment === 'takeAndClose') {
      this.mails.push(mail);
      this.onMail();
    } else this.onRefused();
    if (treatment === 'close' || treatment === 'takeAndClose') this.#cut(session);
    return typeof treatment === 'number' ? refusal(treatment) : null;
  }

  /** Closes the connection without an answer. */
  #cut({ id }: SMTPServerSession): void {
    for (const connection of this.server.connections) if (connection.session.id === id) connection._socket.destroy();
  }
}

const refusal = (code: number) => Object.assign(new Error(code < 500 ? 'Not now' : 'Not here'), { responseCode: code });

async function read(raw: Buffer, { envelope }: SMTPServerSession): Promise<ReceivedMail> {
  const {
    subject = '',
    text = '',
    html,
    messageId = '',
    to,
  } = await simpleParser(raw, { skipTextToHtml: true, skipHtmlToText: true, skipImageLinks: true });
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    subject,
    text,
    html: html === false ? undefined : html,
    messageId,
    named: to === undefined || Array.isArray(to) ? '' : to.text,
    raw: raw.toString('latin1'),
  };
}
