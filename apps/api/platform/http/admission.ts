import { DUE_FIRST, REQUESTED_WITH, type Due, type Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { RIGHTS_HEADER } from '@leaseledger/contract/kernel/rights-tag';
import { LIVE_PLACE_HEADER } from '@leaseledger/contract/live/live.views';
import { fileMessage } from '@leaseledger/contract/files/file.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import { OLDER_THAN_HEADER, STATE_OF_HEADER } from '@leaseledger/contract/kernel/older-than';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAsker, Asker, LastWrites, type ByCategory } from '../callers/asker.ts';
import type { CarriedWrites } from '../callers/carried-writes.ts';
import { knownAsker, setCaller, setSender, type Caller } from '../callers/caller.ts';
import type { Callers } from '../callers/callers.ts';
import { noteOlderRead, NO_SUCH_CALL, refusalOf } from '../answers/failure.filter.ts';
import { Failure, forbidden } from '../answers/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the route. It says who may call it, which is checked before the body is read. */
    endpoint?: Endpoint;
  }
}

export interface Gate {
  readonly callers: Callers;
  /**
   * The name of the sender with this API key.
   * @throws Failure 401 for a missing or unknown key, 403 for a key of other calls
   */
  senderOf(key: unknown, endpoint: Endpoint): Promise<string>;
  /** The position of the lists, in the words of the stream of changes. Empty while the lists are built. */
  livePlace(): string;
  /** Undefined when no other process shares these read models. */
  readonly carriedWrites: CarriedWrites | undefined;
}

const admitted = new WeakSet<FastifyRequest>();

/** Whether the caller of this request was checked and let through. */
export const isAdmitted = (request: FastifyRequest): boolean => admitted.has(request);

const dueMessages = {
  password: message.passwordIsDue,
  secondFactor: message.secondFactorIsDue,
} as const satisfies Record<Due, string>;

/**
 * The caller, from the session.
 * @throws Failure 401 without a session, 403 while the user must do something else first
 */
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

/** Makes the asker of a request: the API key or the session behind it. */
interface Askers {
  ofKey(name: string): Asker;
  ofSession(token: string): Asker;
}

/**
 * Identifies the rights of the user and of the viewer by their revisions. Every change of rights is an event of the
 * user's stream.
 */
export const rightsTag = ({ user, viewer }: Caller): string =>
  [user, ...(viewer === undefined ? [] : [viewer.user])].map(({ UserID, Version }) => `${UserID}.${Version}`).join('-');

/**
 * A session that views as another user may not change anything, nor read what concerns that user alone.
 * @throws Failure 403
 */
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
    // The place is taken before the answer is read. Changes that follow are then not missed.
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

/**
 * Refuses multipart bodies on calls that are no uploads, and other bodies on uploads.
 * @throws Failure 415
 */
function refuseParts({ headers }: FastifyRequest, { upload }: Endpoint): void {
  const isInParts = headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;
  if (upload !== undefined && !isInParts) throw new Failure(415, fileMessage.multipart);
  if (upload === undefined && isInParts) throw new Failure(415, refusalOf(415));
}

/**
 * Checks session or API key, rights and the header X-Requested-With before the body is read. Bodies of refused callers
 * are never read.
 */
export function admitBeforeBodies(server: FastifyInstance, gate: Gate): void {
  const writes = new LastWrites();
  const { carriedWrites } = gate;
  const askersOf = (request: FastifyRequest, reply: FastifyReply): Askers => {
    const tells = {
      olderThan: (time: string) => {
        noteOlderRead(request);
        void reply.header(OLDER_THAN_HEADER, time);
      },
      stateOf: (time: string) => void reply.header(STATE_OF_HEADER, time),
    };
    return {
      // Senders carry no writes. Their calls take turns, and a forged late write would hold up other senders.
      ofKey: (name) => new Asker(`key of ${name}`, writes, tells),
      ofSession: (token) => {
        const carried = carriedWrites && {
          writes: carriedWrites.in(request),
          set: (own: ByCategory) => carriedWrites.set(request, reply, own),
          drop: () => carriedWrites.drop(request, reply),
        };
        return new Asker(`session ${token}`, writes, tells, carried);
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
  // Sets the asker after the body is read, because reading a body leaves the asynchronous context of the request.
  server.addHook('preHandler', (request, _, done) => {
    const asker = knownAsker(request);
    if (asker === undefined) done();
    else asAsker(asker, done);
  });
}
