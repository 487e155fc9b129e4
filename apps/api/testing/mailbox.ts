import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

const bytesOf = (quoted: string) => Buffer.from(quoted.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1').toString('utf8');
const base64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');
const ENCODED_WORD = /=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi;

const headerIn = (head: string, name: string) => (new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(head)?.[1] ?? '').replace(/\r\n[ \t]/g, ' ');
const worded = (header: string) => header.replace(ENCODED_WORD, (_, kind: string, word: string) => (kind.toLowerCase() === 'b' ? base64(word) : bytesOf(word.replaceAll('_', ' '))));

/** Subject and text of a mail of one part, as it came over the wire. */
function read(raw: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)];
  const encoding = headerIn(head, 'Content-Transfer-Encoding');
  const text = encoding === 'base64' ? base64(body) : encoding === 'quoted-printable' ? bytesOf(body.replace(/=\r\n/g, '')) : Buffer.from(body, 'latin1').toString('utf8');
  return { subject: worded(headerIn(head, 'Subject')), text: text.replaceAll('\r\n', '\n') };
}

/** An SMTP server on a free port of this machine, which keeps what it is given. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  /** While it is true, nothing is taken. */
  refuses = false;
  /** Called with each mail that was taken. */
  onMail: () => void = () => undefined;
  /** Called with each that was not. */
  onRefused: () => void = () => undefined;
  #port = 0;

  private constructor(private readonly server: SMTPServer) {}

  /** @param port that of one which was stopped, to be there again */
  static async start(port = 0): Promise<Mailbox> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(mailbox.#take(Buffer.concat(chunks).toString('latin1'), envelope.mailFrom === false ? '' : envelope.mailFrom.address, envelope.rcptTo.map(({ address }) => address))));
      },
    });
    const mailbox: Mailbox = new Mailbox(server);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
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

  /** The same once there are so many. */
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

  #take(raw: string, from: string, to: readonly string[]): Error | null {
    if (this.refuses) this.onRefused();
    if (this.refuses) return Object.assign(new Error('Not now'), { responseCode: 451 });
    this.mails.push({ from, to, ...read(raw) });
    this.onMail();
    return null;
  }
}
