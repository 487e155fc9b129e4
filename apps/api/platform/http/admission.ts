import { DUE_FIRST, REQUESTED_WITH, type Due, type Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { RIGHTS_HEADER } from '@leaseledger/contract/kernel/rights-tag';
import { LIVE_PLACE_HEADER } from '@leaseledger/contract/live/live.views';
import { fileMessage } from '@leaseledger/contract/files/file.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import { OLDER_THAN_HEADER } from '@leaseledger/contract/kernel/older-than';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAsker, Asker, LastWrites, type ByCategory } from '../callers/asker.ts';
import type { CarriedWrites } from '../callers/carried-writes.ts';
import { knownAsker, setCaller, setSender, type Caller } from '../callers/caller.ts';
import type { Callers } from '../callers/callers.ts';
import { NO_SUCH_CALL, refusalOf } from '../answers/failure.filter.ts';
import { Failure, forbidden } from '../answers/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route serves: who may call it is asked before its body is read. */
    endpoint?: Endpoint;
  }
}

export interface Gate {
  readonly callers: Callers;
  /** Whose API key it is. @throws Failure 401 for no key or an unknown one, 403 for one of other calls */
  senderOf(key: unknown, endpoint: Endpoint): Promise<string>;
  /** How far the lists are, as the stream of changes names it; empty while they are built. */
  livePlace(): string;
  /** Undefined where no other process can be asked for what this one wrote. */
  readonly carriedWrites: CarriedWrites | undefined;
}

const admitted = new WeakSet<FastifyRequest>();

/** Whether who makes the call was asked, and let through. */
export const isAdmitted = (request: FastifyRequest): boolean => admitted.has(request);

const dueMessages = {
  password: message.passwordIsDue,
  secondFactor: message.secondFactorIsDue,
} as const satisfies Record<Due, string>;

/** Who makes it, where a session does. @throws Failure 401 without one, 403 while something else is due first */
export async function staffOf(
  request: FastifyRequest,
  callers: Callers,
  { unattended, whileDue = [], whileViewing }: Pick<Endpoint, 'unattended' | 'whileDue' | 'whileViewing'> = {},
): Promise<Caller> {
  const caller = await callers.callerOf(request, unattended !== true, whileViewing);
  if (caller.due !== undefined && !whileDue.includes(caller.due))
    throw new Failure(403, dueMessages[caller.due], null, DUE_FIRST);
  return caller;
}

/** Makes the asker of a request. */
interface Askers {
  ofKey(name: string): Asker;
  ofSession(token: string): Asker;
}

/** Every change of a user's rights is an event of their stream, so the revisions of who asks, and of who views, stand for them. */
export const rightsTag = ({ user, viewer }: Caller): string =>
  [user, ...(viewer === undefined ? [] : [viewer.user])].map(({ UserID, Version }) => `${UserID}.${Version}`).join('-');

/** Who views as another user changes nothing, whatever the verb, and sees nothing that concerns that user alone. @throws Failure 403 */
function onlyReads({ kind, isPersonal }: Endpoint, { user }: Caller): void {
  if (kind === 'command') throw new Failure(403, viewingMessage.readOnly(user.FullName));
  if (isPersonal === true) throw new Failure(403, viewingMessage.personal(user.FullName));
}

async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  { callers, senderOf, livePlace }: Gate,
  askers: Askers,
  tell: (header: string, value: string) => void,
): Promise<void> {
  const { who, kind } = endpoint;
  const key = request.headers['x-api-key'];
  if (who === 'apiKey' || (who === 'apiKeyOrCaptcha' && key !== undefined)) {
    const name = await senderOf(key, endpoint);
    setSender(request, { name, asker: askers.ofKey(name) });
  } else if (typeof who === 'function') {
    const caller = await staffOf(request, callers, endpoint);
    tell(RIGHTS_HEADER, rightsTag(caller));
    // Before anything is read for the answer.
    tell(LIVE_PLACE_HEADER, livePlace());
    if (caller.viewer !== undefined) onlyReads(endpoint, caller);
    if (!who(caller.rights)) throw forbidden();
    if (kind === 'command' && request.headers[REQUESTED_WITH.header.toLowerCase()] !== REQUESTED_WITH.value)
      throw new Failure(403, message.requestedWith);
    setCaller(request, { ...caller, asker: askers.ofSession(caller.sessionToken) });
  }
  refuseParts(request, endpoint);
  admitted.add(request);
}

/** Bodies in parts are for uploads alone, and nothing else is for them. @throws Failure 415 */
function refuseParts({ headers }: FastifyRequest, { upload }: Endpoint): void {
  const isInParts = headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;
  if (upload !== undefined && !isInParts) throw new Failure(415, fileMessage.multipart);
  if (upload === undefined && isInParts) throw new Failure(415, refusalOf(415));
}

/** Session or API key, rights, and the header that other sites cannot send: all of it asked before the body is read, so that nobody else's is. */
export function admitBeforeBodies(server: FastifyInstance, gate: Gate): void {
  const writes = new LastWrites();
  const { carriedWrites } = gate;
  const askersOf = (request: FastifyRequest, reply: FastifyReply): Askers => {
    const readsOlderThan = (time: string) => void reply.header(OLDER_THAN_HEADER, time);
    return {
      // Senders register persons in turns: one that could say how long to wait would hold up those of others.
      ofKey: (name) => new Asker(`key of ${name}`, writes, readsOlderThan),
      ofSession: (token) => {
        const carried = carriedWrites && {
          writes: carriedWrites.in(request),
          set: (own: ByCategory) => carriedWrites.set(request, reply, own),
          drop: () => carriedWrites.drop(request, reply),
        };
        return new Asker(`session ${token}`, writes, readsOlderThan, carried);
      },
    };
  };
  server.addHook('preParsing', async (request, reply) => {
    if (request.is404) throw new Failure(404, NO_SUCH_CALL);
    const { endpoint } = request.routeOptions.config;
    if (endpoint !== undefined)
      await admit(
        request,
        endpoint,
        gate,
        askersOf(request, reply),
        (header, value) => void reply.header(header, value),
      );
  });
  // Once the body is read: reading it leaves the request's context.
  server.addHook('preHandler', (request, _, done) => {
    const asker = knownAsker(request);
    if (asker === undefined) done();
    else asAsker(asker, done);
  });
}
