import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Reactions } from '../platform/reactions/exports/reactions.ts';
import type { WithApp } from './create-app.ts';

const BETWEEN_IDLE_MS = 100;

/**
 * Answers on the port, and serves the metrics. Then checks the large files, during operation.
 * @returns the address of the metrics, if they are configured
 */
export async function listen(start: WithApp): Promise<string | undefined> {
  const { options, settings, server, closing, files, readSide, app } = start;
  await watch(start);
  closing(() => closeWithin(app, server.server, settings.stopSeconds));
  await app.listen(options.port, options.host);
  closing(async () => files.close());
  const metricsUrl = await serveMetrics(start);
  void files
    .checkLarge(readSide)
    .catch((error: unknown) => server.log.error({ err: error }, 'the files could not be checked'));
  return metricsUrl;
}

async function watch({ options, metrics, log, vault, readSide, storage, app }: WithApp): Promise<void> {
  const { dataDir, eventStoreUrl, clock } = options;
  const calls = eventStoreUrl
    ? (await import('@leaseledger/event-log/eventstoredb/stream-slots')).streamSlots
    : undefined;
  metrics?.watch({ dataDir, log, vault, readSide, reactions: app.get(Reactions), storage, clock, calls });
}

/** Stops accepting and waits for running requests. After the given seconds, connections of slow clients are cut. */
async function closeWithin(app: NestFastifyApplication, server: Server, seconds: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), seconds * 1_000);
  // A kept-alive connection waits for a next request, which will no longer be accepted.
  const idle = setInterval(() => server.closeIdleConnections(), BETWEEN_IDLE_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(idle);
  }
}

async function serveMetrics({ options, metrics, closing }: WithApp): Promise<string | undefined> {
  if (metrics === undefined || options.metrics === undefined) return undefined;
  const { server, url } = await metrics.serve(options.metrics);
  closing(async () => {
    server.close();
    server.closeAllConnections();
  });
  return url;
}
