import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@leaseledger/event-log/testing/until';
import { MongoDbVault } from '@leaseledger/event-log/vault/mongodb-vault';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { openMongoDbStore } from '@leaseledger/projections/stores/mongodb/mongodb-store';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { differencesOf } from '../cold-replay.ts';
import { LogPlace } from '../log-places.ts';
import { ROUND, type Load } from './load.ts';

const CAUGHT_UP_WITHIN = { seconds: 60, everyMs: 200 };
const ROWS = 'lists';

/** Two processes on one EventStoreDB and one MongoDB, both stand-ins. They share everything except their data folders. */
export class Pair {
  readonly #folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'leaseledger-pair-')));
  /** The running ones. */
  readonly #sites = new Map<string, SiteProcess>();
  #starting: Promise<unknown> = Promise.resolve();
  #asked = 0;

  private constructor(
    private readonly place: LogPlace,
    readonly double: MongoDbDouble,
  ) {}

  static async start(): Promise<Pair> {
    const pair = new Pair(await LogPlace.make('EventStoreDB'), await MongoDbDouble.start());
    pair.#starting = Promise.all(pair.#folders.map((folder) => pair.#run(folder)));
    await pair.areThere();
    return pair;
  }

  async #run(folder: string): Promise<void> {
    this.#sites.set(
      folder,
      await startSite({
        DATA_DIR: folder,
        EVENTSTORE_URL: this.place.eventStoreUrl ?? '',
        MONGODB_URL: this.double.url(ROWS),
      }),
    );
  }

  /** Resolves when both run. */
  async areThere(): Promise<void> {
    await this.#starting;
  }

  /** One of the running ones, in turn. */
  get site(): SiteProcess | undefined {
    const sites = [...this.#sites.values()];
    return sites[(this.#asked += 1) % sites.length];
  }

  /** Kills one of them, and starts it again. @returns the other one */
  async kill(which: number): Promise<SiteProcess | undefined> {
    const folder = this.#folders[which] ?? '';
    const site = this.#sites.get(folder);
    await site?.kill();
    this.#sites.delete(folder);
    this.#starting = this.#run(folder);
    return this.#sites.get(this.#folders[1 - which] ?? '');
  }

  /** The number of the first one for which this holds, or of the first one. */
  async which(isMeant: (url: string) => Promise<boolean>): Promise<number> {
    for (const [which, folder] of this.#folders.entries()) {
      const site = this.#sites.get(folder);
      if (site !== undefined && (await isMeant(site.url))) return which;
    }
    return 0;
  }

  /** The faults in log, vault and rows once all is quiet. Stops both processes. */
  async faultsOf(load: Load): Promise<string[]> {
    const { leads, forgotten } = load;
    const wrong: string[] = [];
    await this.areThere();
    const log = await this.place.open();
    const vault = await MongoDbVault.open({ url: this.double.url(ROWS), randomBytes });
    const mustBe = (what: string, isSo: () => Promise<boolean>) =>
      until(what, isSo, CAUGHT_UP_WITHIN).catch(({ message }: Error) => void wrong.push(message));
    for (const { url } of this.#sites.values())
      await mustBe('a process that shows all that was done', () => load.isShownAt(url));
    const persons = forgotten.map((id) => `person-${id}`);
    await mustBe(
      'the reactions to destroy the keys of persons who were forgotten',
      async () => (await vault.destroyed(persons)).size === persons.length,
    );
    const found = new Map<string, string[]>();
    for await (const { stream, type } of log.readAll({ filter: { streamPrefixes: ['lead-', 'reactions-'] } }))
      found.set(stream, [...(found.get(stream) ?? []), type]);
    for (const [stream, types] of found)
      if (types.join() !== ROUND.join()) wrong.push(`${stream} holds ${types.join(', ')}`);
    for (const [id, key] of leads)
      if (!found.has(`lead-${id}`)) wrong.push(`Lead ${id} was answered for ${key} and is not in the log`);
    if (found.size !== leads.size) wrong.push(`${leads.size} keys made ${found.size} leads`);
    await log.close();
    const ended = [...this.#sites.values()].map((site) => site.stop());
    this.#sites.clear();
    for (const code of await Promise.all(ended)) if (code !== 0) wrong.push(`A process ended with ${code}`);
    return [...wrong, ...(await differencesOf(openMongoDbStore({ url: this.double.url(ROWS) }), this.place, vault))];
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }

  async end(): Promise<void> {
    await this.#starting.catch(() => undefined);
    for (const site of this.#sites.values()) await site.kill();
    await this.double.stop();
    await this.place.end();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}
