import { removeSetAside } from '@leaseledger/event-log/sqlite/set-aside';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { putRuleInForce } from '../access/auth/passwords/password-rule.ts';
import { AppModule } from '../app.module.ts';
import { Fingerprints } from '../platform/callers/fingerprints.ts';
import { Turns } from '../platform/commands/turns.ts';
import { nestLogger } from '../platform/settings/log-lines.ts';
import { pathOf } from '../platform/storage/data-paths.ts';
import { openFileStore, openShortLivedStore } from '../records/files/store/open-file-store.ts';
import type { WithCodec } from './follow-the-forgotten.ts';

export type WithApp = WithCodec & Awaited<ReturnType<typeof createApp>>;

/** Creates the application on everything that is open. */
export async function createApp(start: WithCodec) {
  const foundation = await foundationOf(start);
  const { server, settings } = start;
  await putRuleInForce(settings.passwordRule);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(foundation), new FastifyAdapter(server), {
    logger: nestLogger(server.log),
    bodyParser: false,
    abortOnError: false,
  });
  return { foundation, app };
}

async function foundationOf(start: WithCodec) {
  const { options, settings, server, closing, processName, vault, unguarded } = start;
  const { dataDir, clock, randomBytes } = options;
  const files = await openFileStore({ dataDir, mongoDbUrl: settings.mongoDbUrl, clock });
  closing(() => files.close());
  const shortLivedFiles = await openShortLivedStore({ dataDir, mongoDbUrl: settings.mongoDbUrl, clock });
  closing(() => shortLivedFiles.close());
  return {
    log: start.log,
    files,
    shortLivedFiles,
    identity: start.identity,
    dataDir,
    processName,
    turns: new Turns(vault, processName),
    onTrouble: start.onTrouble,
    onLeaseTrouble: (error: unknown) =>
      server.log.error(
        { reason: error instanceof Error ? error.name : undefined },
        'the vault does not say which process reacts',
      ),
    vault,
    codec: start.codec,
    streams: start.streams,
    fingerprints: await Fingerprints.of(unguarded),
    storage: start.storage,
    logCheck: start.logCheck,
    written: start.written,
    readSide: start.readSide,
    past: start.past,
    build: start.build,
    projections: start.projections,
    policies: start.policies,
    removeOldReadModels: () => removeSetAside(pathOf(dataDir, 'readModels')),
    clock,
    randomBytes,
    settings,
  };
}
