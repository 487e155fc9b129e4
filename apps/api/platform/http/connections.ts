import { eventStream } from '@leaseledger/contract/kernel/answer';
import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network-of.ts';
import { Failure, tooMany } from '../answers/failure.ts';
import { outage } from '@leaseledger/contract/shared/outage';
import type { TrustedProxies } from '../settings/settings.ts';

export interface ConnectionLimits {
  /** The most open connections in all. Further ones are closed at once. */
  readonly most: number;
  /**
   * The most connections of one address. A trusted proxy carries many clients, so it is exempt. Each address behind it
   * may have this number of concurrent calls.
   */
  readonly mostOfAddress: number;
  readonly trustProxy: TrustedProxies;
}

/** Counts the open connections or calls of each name. */
class Shares {
  readonly #open = new Map<string, number>();

  constructor(private readonly most: number) {}

  /**
   * Takes one for the name, and answers the function that gives it back. Undefined when the name has its full share.
   */
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

/** Streams of changes take at most this share of all connections, so that calls find some free. */
const SHARE_OF_STREAMS = 0.8;

/** Tells which addresses are proxies. When only a number of proxies is configured, every peer counts as a proxy. */
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

/**
 * Limits connections in all and per address, so that no client can use up everybody's connections. Streams of changes
 * are counted apart from the calls of their browser.
 */
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
    if (giveBackStream === undefined) throw new Failure(503, outage.unavailable);
    reply.raw.once('close', giveBackStream);
  });
}
