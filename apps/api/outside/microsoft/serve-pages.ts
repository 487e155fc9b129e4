import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { END_SCRIPT, PAGE_HEADERS } from './pages.ts';
import { Microsoft365 } from './microsoft-365.ts';
import { SIMULATOR_PAGE } from './simulator/simulated-microsoft-365.ts';
import { Simulator } from './simulator/simulator.ts';
import { simulatorPage } from './simulator/simulator-page.ts';

/** The path to which the provider sends browsers back. */
export const CALLBACK = `/api/${microsoftEndpoints.token.path}`;

/** Serves the script of the popup's last page. When the simulator is in use, serves its sign-in page too. */
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
  // Only the registered address of the app is accepted, as at Microsoft. The page then redirects to no other site.
  if (
    !['http:', 'https:'].includes(back?.protocol ?? '') ||
    back?.host !== request.host ||
    back.pathname !== CALLBACK ||
    of('code_challenge_method') === 'plain'
  )
    return reply.status(400).send('The simulator does not know this app.');
  const [state, nonce, code_challenge] = [of('state'), of('nonce'), of('code_challenge')];
  // The header is removed, because a sign-in page of another site does not have our origin either. The popup then
  // behaves the same.
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
