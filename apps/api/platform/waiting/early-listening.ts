import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { promisify } from 'node:util';

interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** How many connections may come at once. */
  readonly connections: number;
}

/** As many connections wait to be accepted where nobody says another number: what does not fit is reset while the process is busy. */
const NODES_BACKLOG = 511;

/**
 * Opens the port before the product can answer. Fastify takes routes only until it listens; so when it asks to listen, it
 * takes over a server that does already, and no connection is refused in between.
 * @param answer what answers until then
 * @returns how to close the port where it never comes to that
 * @throws where the port is taken
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
    // They are what was taken off above.
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
