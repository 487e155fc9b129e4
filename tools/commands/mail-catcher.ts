// npm run mail: receives every mail that is sent to SMTP_URL=smtp://127.0.0.1:1025 and shows it on a page. It passes
// nothing on, and stores nothing.
import '../explain.mjs';
import { createServer } from 'node:http';
import { simpleParser, type AddressObject } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { escaped } from '../../apps/api/platform/answers/html-text.ts';

const [smtpPort = 1025, pagePort = 8025] = process.argv.slice(2).map(Number);
const HOST = '127.0.0.1';
/** The oldest mails make room. */
const KEPT = 500;

interface Caught {
  readonly id: number;
  readonly at: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const caught: Caught[] = [];
let count = 0;

const addressesOf = (found: AddressObject | AddressObject[] | undefined): string =>
  [found ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>body{font:15px/1.5 system-ui;margin:2rem;max-width:70rem}td{padding:.2rem 1rem .2rem 0}iframe{width:100%;height:60vh;border:1px solid}pre{white-space:pre-wrap}</style>${body}</html>`;

const list = () => {
  const rows = caught
    .toReversed()
    .map(
      ({ id, at, to, subject }) =>
        `<tr><td>${escaped(at)}<td>${escaped(to)}<td><a href="/${id}">${escaped(subject)}</a>`,
    );
  return page(
    'Caught mail',
    `<meta http-equiv="refresh" content="5"><h1>Caught mail</h1>${rows.length === 0 ? `<p>None yet. Start the product with SMTP_URL=smtp://${HOST}:${smtpPort}</p>` : `<table>${rows.join('')}</table>`}`,
  );
};
const one = ({ from, to, subject, html, text }: Caught) =>
  // The page has no scripts and loads nothing: it shows the mail as a mail program would.
  page(
    subject,
    `<p><a href="/">All mail</a></p><h1>${escaped(subject)}</h1><p>From ${escaped(from)}<br>To ${escaped(to)}</p>${html === '' ? '' : `<iframe title="HTML" sandbox srcdoc="${escaped(html)}"></iframe>`}<h2>Text</h2><pre>${escaped(text)}</pre>`,
  );

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: (_, __, done) => done(null, { user: 'anybody' }),
  onData(stream, _, done) {
    simpleParser(stream).then(
      ({ to, from, subject = '', html, text }) => {
        caught.push({
          id: (count += 1),
          at: new Date().toLocaleString('en-AU'),
          to: addressesOf(to),
          from: from?.text ?? '',
          subject,
          html: html || '',
          text: text ?? '',
        });
        if (caught.length > KEPT) caught.shift();
        console.log(`${count}  to ${addressesOf(to)}: ${subject}`);
        done();
      },
      (error: Error) => done(error),
    );
  },
});
smtp.on('error', (error) => console.error(error.message));
smtp.listen(smtpPort, HOST);

createServer((request, response) => {
  const mail = caught.find(({ id }) => request.url === `/${id}`);
  const isKnown = mail !== undefined || request.url === '/';
  response.writeHead(isKnown ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
  });
  response.end(mail === undefined ? list() : one(mail));
}).listen(pagePort, HOST, () =>
  console.log(`Mail sent to SMTP_URL=smtp://${HOST}:${smtpPort} is caught, and shown at http://${HOST}:${pagePort}`),
);
