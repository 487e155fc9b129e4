import { eventStream } from '@leaseledger/contract/kernel/answer';
import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network-of.ts';
import { Failure, tooMany } from '../answers/failure.ts';
import { message } from '@leaseledger/contract/shared/messages';
import type { TrustedProxies } from '../settings/settings.ts';

export interface ConnectionLimits {
  /** How many may be open in all; further ones are closed at once. */
  readonly most: number;
  /** How many of these one address may have. A trusted proxy's are those of many; behind it, an address may have so many calls under way. */
  readonly mostOfAddress: number;
  readonly trustProxy: TrustedProxies;
}

/** Counts what is under way for each name. */
class Shares {
  readonly #open = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Undefined where the name has its share already, else what gives this one back. */
  take(name: string): (() => void) | undefined {
    const count = (this.#open.get(name) ?? 0) + 1;
    if (count > this.most) return undefined;
    this.#open.set(name, count);
    return () => {
      const left = (this.#open.get(name) ?? 1) - 1;
      if (left === 0) this.#open.delete(name);
      else this.#open.set(name, left);
    };
  }
}

/** Streams that go on take at most this much of all connections: calls need theirs. */
const SHARE_OF_STREAMS = 0.8;

/** Which addresses are proxies; where only their number is known, whoever connects is one. */
function proxiesOf(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'object') return () => trusted !== false;
  const networks = new BlockList();
  for (const network of trusted) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return (address) => networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Holds connections to their number, in all and by address, so that nobody takes those of everybody. A browser that follows what others change does so on one connection, which is counted apart from its calls. */
export function limitConnections(
  fastify: FastifyInstance,
  { most, mostOfAddress, trustProxy }: ConnectionLimits,
): void {
  const server: Server = fastify.server;
  const [connections, calls, isProxy] = [new Shares(mostOfAddress), new Shares(mostOfAddress), proxiesOf(trustProxy)];
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const giveBack = connections.take(networkOf(address));
    if (giveBack === undefined) socket.destroy();
    else socket.once('close', giveBack);
  });
  const [streams, allStreams] = [new Shares(mostOfAddress), new Shares(Math.floor(most * SHARE_OF_STREAMS))];
  fastify.addHook('onRequest', async (request, reply) => {
    const isStream = request.routeOptions.config.endpoint?.answer === eventStream;
    const giveBack = (isStream ? streams : calls).take(networkOf(request.ip));
    if (giveBack === undefined) throw tooMany(1);
    reply.raw.once('close', giveBack);
    if (!isStream) return;
    const giveBackStream = allStreams.take('');
    if (giveBackStream === undefined) throw new Failure(503, message.unavailable);
    reply.raw.once('close', giveBackStream);
  });
}
