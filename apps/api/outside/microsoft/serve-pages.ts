import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { END_SCRIPT, PAGE_HEADERS } from './pages.ts';
import { Microsoft365 } from './microsoft-365.ts';
import { SIMULATOR_PAGE } from './simulator/simulated-microsoft-365.ts';
import { Simulator } from './simulator/simulator.ts';
import { simulatorPage } from './simulator/simulator-page.ts';

/** Where the provider sends browsers back to, below the address at which they reach the product. */
export const CALLBACK = `/api/${microsoftEndpoints.token.path}`;

/** Serves what a popup needs beside the API: the script of the page that ends a sign-in, and the sign-in page of the simulator where that plays Microsoft. */
export function serveSignInPages(app: INestApplication, server: FastifyInstance): void {
  server.get(END_SCRIPT.path, (_, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(END_SCRIPT.text),
  );
  if (!app.get(Microsoft365).isSimulator) return;
  const simulator = app.get(Simulator);
  server.get(SIMULATOR_PAGE, (request, reply) => answerSignIn(simulator, request, reply));
}

async function answerSignIn(simulator: Simulator, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asked = new URL(request.url, 'http://simulator').searchParams;
  const of = (name: string): string => asked.get(name) ?? '';
  const back = URL.parse(of('redirect_uri'));
  // As Microsoft knows the addresses of an app: nobody is sent anywhere else from here.
  if (
    !['http:', 'https:'].includes(back?.protocol ?? '') ||
    back?.host !== request.host ||
    back.pathname !== CALLBACK ||
    of('code_challenge_method') === 'plain'
  )
    return reply.status(400).send('The simulator does not know this app.');
  const [state, nonce, code_challenge] = [of('state'), of('nonce'), of('code_challenge')];
  // Other sites' sign-in pages are not of our origin either: a popup that passes here is treated as one that passes there.
  reply.removeHeader('cross-origin-opener-policy').headers(PAGE_HEADERS);
  if (of('answer') === '')
    return reply.send(
      simulatorPage({ redirect_uri: back.href, state, nonce, code_challenge, login_hint: of('login_hint') }),
    );
  if (of('answer') !== 'accept') back.search = String(new URLSearchParams({ error: 'access_denied', state }));
  else {
    const code = await simulator.code({
      mail: of('account').trim().toLowerCase(),
      nonce,
      challenge: code_challenge,
      redirectUri: back.href,
      expires: of('expires') === '1',
    });
    back.search = String(new URLSearchParams({ code, state }));
  }
  return reply.redirect(back.href, 302);
}
