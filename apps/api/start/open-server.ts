import { createHttpServer } from '../platform/http/http-server.ts';
import { listenEarly } from '../platform/waiting/early-listening.ts';
import { WaitingPage } from '../platform/waiting/waiting-page.ts';
import type { Start } from './start.ts';

export type WithServer = Start & Awaited<ReturnType<typeof openServer>>;

/** Opens the port. Until the product listens, the waiting page answers there. */
export async function openServer({ options, settings, closing }: Start) {
  const { randomBytes, logStream } = options;
  const server = await createHttpServer({ ...settings, randomBytes, logStream });
  // Metrics are loaded only when they are configured.
  const metrics = options.metrics && new (await import('../platform/metrics/metrics.ts')).Metrics();
  metrics?.watchRequests(server);
  const waiting = new WaitingPage();
  closing(await listenEarly(server.server, { ...options, connections: settings.connections }, waiting.answer));
  return { server, metrics, waiting };
}
