import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStore } from '../event-store.ts';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { LEASE_MS } from '@leaseledger/mongodb/lease';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { untilReady } from '../staff-client.ts';

type Env = Readonly<Record<string, string>>;

/** A product with its log, and a successor for a killed process. */
export class KillablePlace {
  readonly #ending: (() => unknown)[] = [];
  /** The process that answers now. */
  site!: SiteProcess;
  log!: EventLog;
  #next!: () => Promise<SiteProcess>;

  private constructor() {}

  /** On files: the process is started again. @param env settings of each process */
  static async onFiles(_kills: number, env: Env = {}): Promise<KillablePlace> {
    const place = new KillablePlace();
    const dataDir = place.#folder();
    place.#next = () => place.#started({ ...env, DATA_DIR: dataDir });
    place.site = await place.#next();
    await place.#open({ dataDir, eventStoreUrl: undefined });
    return place;
  }

  /**
   * On EventStoreDB and MongoDB: another process continues.
   * @param kills how often it is killed at most; each time, one other process waits
   * @param env settings of each process
   */
  static async onServers(kills: number, env: Env = {}): Promise<KillablePlace> {
    const place = new KillablePlace();
    const [events, mongoDb] = [await startEventStore(), await MongoDbDouble.start()];
    place.#ending.push(
      () => events.stop(),
      () => mongoDb.stop(),
    );
    const start = () =>
      place.#started({
        ...env,
        DATA_DIR: place.#folder(),
        EVENTSTORE_URL: events.connectionString,
        MONGODB_URL: mongoDb.url('ledger'),
      });
    // The first process takes the leases.
    place.site = await start();
    let [other, left] = [await start(), kills];
    place.#next = async () => {
      mongoDb.pass(LEASE_MS);
      const site = other;
      left -= 1;
      if (left > 0) other = await start();
      return site;
    };
    await place.#open({ dataDir: place.#folder(), eventStoreUrl: events.connectionString });
    return place;
  }

  /** Ends the process like a power cut; another one continues. */
  async kill(): Promise<void> {
    await this.site.kill();
    this.site = await this.#next();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }

  async end(): Promise<void> {
    for (const end of this.#ending.splice(0).toReversed()) await end();
  }

  #folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'leaseledger-killed-'));
    this.#ending.push(() => rmSync(made, { recursive: true, force: true }));
    return made;
  }

  async #started(env: Env): Promise<SiteProcess> {
    const site = await startSite(env);
    this.#ending.push(() => site.stop());
    await untilReady(site.url);
    return site;
  }

  async #open(where: { readonly dataDir: string; readonly eventStoreUrl: string | undefined }): Promise<void> {
    this.log = await openLog({ ...where, clock: () => new Date() });
    this.#ending.push(() => this.log.close());
  }
}

export const killablePlaces = [
  ['on its files, and started again', KillablePlace.onFiles],
  ['on EventStoreDB and MongoDB, and another goes on', KillablePlace.onServers],
] as const;
