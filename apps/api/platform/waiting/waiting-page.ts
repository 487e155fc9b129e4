import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { outage } from '@leaseledger/contract/shared/outage';
import { failed, JSON_TYPE } from '../answers/envelope.ts';
import { themedTokens } from '../answers/themed-tokens.ts';
import { progressText, type BuildProgress } from './build-progress.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const SCRIPT = '/waiting-page.js';
/** An earlier retry would learn nothing new. */
const RETRY_AFTER_SECONDS = 2;
const POLICY =
  "default-src 'none';style-src 'unsafe-inline';script-src 'self';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/**
 * Answers all requests while the product starts. Browsers get a waiting page, calls a 503, and process monitors a 200.
 */
export class WaitingPage {
  #progress: BuildProgress | undefined;
  readonly #style = `${themedTokens()}\n${read('./waiting-page.css')}`;
  readonly #script = read('./waiting-page.js');

  /** Sets the progress; undefined when nothing is being built any longer. */
  show(progress: BuildProgress | undefined): void {
    this.#progress = progress;
  }

  readonly answer: RequestListener = (request, response) => {
    const path = new URL(request.url ?? '/', 'http://waiting').pathname;
    if (path === '/health/live') return send(request, response, 200, JSON_TYPE, JSON.stringify({ status: 'ok' }));
    if (path === SCRIPT) return send(request, response, 200, 'text/javascript; charset=utf-8', this.#script);
    response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    if (path === '/health/ready')
      return send(request, response, 503, JSON_TYPE, JSON.stringify({ status: 'not ready' }));
    if (path === '/api' || path.startsWith('/api/'))
      return send(request, response, 503, JSON_TYPE, JSON.stringify(failed(outage.starting, 503)));
    if (request.headers.accept?.includes('text/html') !== true)
      return send(request, response, 503, 'text/plain; charset=utf-8', outage.starting);
    return send(request, response, 503, 'text/html; charset=utf-8', this.#page());
  };

  #page(): string {
    const progress = this.#progress;
    const share =
      progress === undefined || progress.total === 0 ? undefined : Math.min(progress.done / progress.total, 1);
    // The spoken text changes only every ten percent, because screen readers announce it.
    const tenths = share === undefined ? '' : `${Math.floor(share * 10) * 10} percent of the events are read.`;
    return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Leaseledger is starting</title>
<style>${this.#style}</style>
<script src="${SCRIPT}" defer></script>
<noscript><meta http-equiv="refresh" content="10"></noscript>
</head>
<body>
<main>
<h1>Leaseledger is starting</h1>
<p>${progress === undefined ? 'It will be here in a moment.' : 'The lists are being built from the event log, once for this version.'} This page opens by itself then.</p>
<progress id="bar" aria-label="Events read"${share === undefined ? '' : ` max="1" value="${share.toFixed(3)}"`}></progress>
<p id="figures">${progress === undefined ? '' : progressText(progress)}</p>
<p id="spoken" role="status">${tenths}</p>
</main>
</body>
</html>
`;
  }
}

function send(request: IncomingMessage, response: ServerResponse, status: number, type: string, body: string): void {
  request.resume();
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
