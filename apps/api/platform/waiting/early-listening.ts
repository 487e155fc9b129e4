import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { promisify } from 'node:util';

interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** The most connections that may arrive at once. */
  readonly connections: number;
}

/** Node's own backlog. Connections beyond it are reset while the process is busy. */
const NODES_BACKLOG = 511;

/**
 * Opens the port before the product can answer. Fastify accepts routes only until it listens. When it asks to listen,
 * it takes over the open server, so that no connection is refused in between.
 * @param answer answers requests until then
 * @returns a function that closes the port when the start fails
 * @throws when the port is taken
 */
export async function listenEarly(
  server: Server,
  { port, host, connections }: ListenOptions,
  answer: RequestListener,
): Promise<() => Promise<void>> {
  const products = server.listeners('request');
  server.removeAllListeners('request').on('request', answer);
  server.listen({ port, host, backlog: Math.max(NODES_BACKLOG, connections) });
  await once(server, 'listening');
  server.listen = () => {
    server.removeListener('request', answer);
    // These are the listeners that were removed above.
    for (const listener of products) server.on('request', listener as RequestListener);
    process.nextTick(() => server.emit('listening'));
    return server;
  };
  return async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
  };
}
