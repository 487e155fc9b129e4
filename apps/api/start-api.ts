import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ApiOptions } from './api-options.ts';
import { howToRestore } from './platform/bootstrap/data-files.ts';
import { defaultSettings } from './platform/settings/settings.ts';
import { lockFolder } from './platform/storage/folder-lock.ts';
import { beginWork, fillEmptyLog } from './start/begin-work.ts';
import { createApp } from './start/create-app.ts';
import { followTheForgotten } from './start/follow-the-forgotten.ts';
import { listen } from './start/listen.ts';
import { openLists } from './start/open-lists.ts';
import { openServer } from './start/open-server.ts';
import { openTheLog } from './start/open-the-log.ts';
import { openTheVault } from './start/open-the-vault.ts';
import { serveRoutes } from './start/serve-routes.ts';
import type { Close, Start } from './start/start.ts';

export interface RunningApi {
  /** E.g. http://127.0.0.1:3000 */
  readonly url: string;
  readonly app: NestFastifyApplication;
  /** E.g. http://127.0.0.1:9464/metrics */
  readonly metricsUrl: string | undefined;
  /** Stops accepting requests, lets running ones end, and closes projector, log and vault. */
  stop(): Promise<void>;
}

/**
 * Opens the data folder, starts the projections, and serves API, console and public pages.
 * @throws Error when the folder cannot be opened or another process uses it, the log does not answer in time or the port is taken
 */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const opened: Close[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    return { ...(await start(options, (close) => opened.push(close))), stop };
  } catch (thrown) {
    await stop();
    if (storageTroubleOf(thrown) === 'damaged')
      throw new Error(
        `The log or the vault in ${options.dataDir} is damaged too far to start with. ${howToRestore(options.dataDir, 'log')} So for vault.sqlite.`,
        { cause: thrown },
      );
    throw thrown;
  }
}

/** The steps of a start. Each adds what it opened to what the steps before it opened. */
async function start(options: ApiOptions, closing: Start['closing']): Promise<Omit<RunningApi, 'stop'>> {
  const settings = { ...defaultSettings, ...options.settings };
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const release = lockFolder(options.dataDir);
  closing(async () => release());
  const server = await adding({ options, settings, tell: options.tell ?? (() => undefined), closing }, openServer);
  const log = await adding(server, openTheLog);
  const vault = await adding(log, openTheVault);
  const lists = await adding(vault, openLists);
  const codec = await adding(lists, followTheForgotten);
  const app = await adding(codec, createApp);
  await serveRoutes(app);
  await fillEmptyLog(app);
  await beginWork(app);
  const metricsUrl = await listen(app);
  return { url: await app.app.getUrl(), app: app.app, metricsUrl };
}

async function adding<Open extends object, More extends object>(
  open: Open,
  step: (open: Open) => Promise<More>,
): Promise<Open & More> {
  return { ...open, ...(await step(open)) };
}
