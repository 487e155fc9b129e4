import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { tooMany } from './failure.ts';
import type { TrustedProxies } from './settings.ts';

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

/** IPv4 as itself, also where it comes in the clothes of IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

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

/** Holds connections to their number, in all and by address, so that nobody takes those of everybody. */
export function limitConnections(fastify: FastifyInstance, { most, mostOfAddress, trustProxy }: ConnectionLimits): void {
  const server: Server = fastify.server;
  const [connections, calls, isProxy] = [new Shares(mostOfAddress), new Shares(mostOfAddress), proxiesOf(trustProxy)];
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isProxy(address)) return;
    const giveBack = connections.take(address);
    if (giveBack === undefined) socket.destroy();
    else socket.once('close', giveBack);
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const giveBack = calls.take(request.ip);
    if (giveBack === undefined) throw tooMany(1);
    reply.raw.once('close', giveBack);
  });
}
