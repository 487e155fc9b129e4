import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { leadStatus } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { MongoDbVault } from '@leaseledger/event-log/vault/mongodb-vault';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { openMongoDbStore } from '@leaseledger/projections/stores/mongodb/mongodb-store';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { differencesOf } from '../cold-replay.ts';
import { LogPlace } from '../log-places.ts';
import { StaffClient, type Answer } from '../staff-client.ts';
import { times, type Outcome, type Trial } from './row.ts';

const SECONDS = 120;
const KILLED_EVERY_MS = 5_000;
const AT_ONCE = 6;
/** The pause before a caller repeats through the other process, after a lost connection or a 503. */
const BETWEEN_TRIES_MS = 50;
const CAUGHT_UP_WITHIN_MS = 60_000;
const BETWEEN_LOOKS_MS = 200;
/** One in this many rounds of a worker forgets a person. */
const FORGETS = 10;
const ROWS = 'lists';

/** The events of each lead after one round. */
const ROUND = ['LeadLogged', 'LeadAssigned', 'LeadStatusChanged'];

/**
 * Two processes on one EventStoreDB and one MongoDB, both stand-ins: one of them is killed every 5 seconds during work
 * on both.
 */
export async function killedProcesses(trial: Trial): Promise<Outcome> {
  const pair = await Pair.start();
  try {
    const load = new Load(pair);
    await load.begin();
    const until = performance.now() + times(SECONDS * 1_000, trial);
    const [kills] = await Promise.all([
      killing(pair, trial, until),
      ...Array.from({ length: AT_ONCE }, (_, worker) => load.work(worker, until)),
    ]);
    const wrong = [...load.wrong, ...(await pair.faultsOf(load))];
    const statuses = [...load.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${count} ${status}`)
      .join(', ');
    return {
      did: `${kills} kills in ${times(SECONDS, trial)} s of ${load.leads.size} leads logged, assigned and qualified, ${load.forgotten.length} persons forgotten, ${load.lists} lists read, ${load.reads} leads read after they were written (${load.older} answers said that they are older); answers: ${statuses}; ${load.lost} connections lost; ${wrong.length} wrong`,
      wrong,
    };
  } finally {
    await pair.end();
  }
}

/** Kills the processes in turn and restarts them, while work continues on the other one. */
async function killing(pair: Pair, { tell }: Trial, until: number): Promise<number> {
  let kills = 0;
  for (;;) {
    await pause(Math.min(KILLED_EVERY_MS, Math.max(0, until - performance.now())));
    // On a slow machine a restart may take longer, so the next kill waits until both run.
    await pair.areThere();
    if (performance.now() >= until) return kills;
    await pair.kill(kills % 2);
    kills += 1;
    tell(`${kills} kills`);
  }
}

/** Two processes that share everything except their data folders. */
class Pair {
  readonly #folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'leaseledger-pair-')));
  /** The running ones. */
  readonly #sites = new Map<string, SiteProcess>();
  #starting: Promise<unknown> = Promise.resolve();
  #asked = 0;

  private constructor(
    private readonly place: LogPlace,
    private readonly double: MongoDbDouble,
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

  /** Kills one of them, and starts it again. */
  async kill(which: number): Promise<void> {
    const folder = this.#folders[which] ?? '';
    const site = this.#sites.get(folder);
    await site?.kill();
    this.#sites.delete(folder);
    this.#starting = this.#run(folder);
  }

  /** The faults in log, vault and rows once all is quiet. Stops both processes. */
  async faultsOf(load: Load): Promise<string[]> {
    const { leads, forgotten } = load;
    const wrong: string[] = [];
    await this.areThere();
    const log = this.place.open();
    const vault = await MongoDbVault.open({ url: this.double.url(ROWS), randomBytes });
    for (const { url } of this.#sites.values())
      if (!(await within(CAUGHT_UP_WITHIN_MS, () => load.isShownAt(url))))
        wrong.push('A process does not show all that was done');
    const persons = forgotten.map((id) => `person-${id}`);
    if (!(await within(CAUGHT_UP_WITHIN_MS, async () => (await vault.destroyed(persons)).size === persons.length)))
      wrong.push('Keys of persons who were forgotten are not destroyed: the reactions did not catch up');
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

  async end(): Promise<void> {
    await this.#starting.catch(() => undefined);
    for (const site of this.#sites.values()) await site.kill();
    await this.double.stop();
    await this.place.end();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the condition holds within so many milliseconds. */
async function within(milliseconds: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + milliseconds; performance.now() < until; await pause(BETWEEN_LOOKS_MS))
    if (await isSo()) return true;
  return isSo();
}

/**
 * Works through both processes in turn. A caller without an answer, or with 503, repeats with the same key until the
 * answer is known.
 */
class Load {
  /** The key under which each lead was logged, by its id. */
  readonly leads = new Map<number, string>();
  readonly forgotten: number[] = [];
  readonly statuses = new Map<number, number>();
  readonly wrong: string[] = [];
  lists = 0;
  lost = 0;
  /** Reads of recent writes, mostly through the other process, and the number of those marked as older. */
  reads = 0;
  older = 0;
  /** One for each worker. */
  #staff: StaffClient[] = [];
  #lead: object = {};
  #userID = 0;

  constructor(private readonly pair: Pair) {}

  async begin(): Promise<void> {
    const { site } = this.pair;
    if (site === undefined) throw new Error('None of the processes runs');
    while (this.#staff.length < AT_ONCE) this.#staff.push(await StaffClient.login(site.url, site.admin));
    const staff = this.#of(0);
    const { PersonID } = await staff.addPerson();
    this.#lead = { Lead: { PersonID, Notes: 'Electric, wants delivery before June' } };
    this.#userID = (await staff.call<{ user: { UserID: number } }>('POST', 'users/refreshAuthProfile')).user.UserID;
  }

  /** Whether the lists of a process show everything, and its health is good. */
  async isShownAt(url: string): Promise<boolean> {
    const staff = this.#of(0).at(url);
    const [leads, persons, { status }] = await Promise.all([
      staff.all<LeadRow>('leads'),
      staff.all<PersonRow>('persons'),
      staff.health(),
    ]);
    const isDone = ({ LeadID, AssignedToUserID, StatusCodeID }: LeadRow) =>
      this.leads.has(LeadID) && AssignedToUserID === this.#userID && StatusCodeID === leadStatus.QUALIFIED;
    return status === 'ok' && leads.length === this.leads.size && leads.every(isDone) && persons.length === 1;
  }

  async work(worker: number, until: number): Promise<void> {
    for (let round = 0; performance.now() < until; round += 1) {
      const name = `${worker} ${round}`;
      const staff = this.#of(worker);
      await this.#handle(staff, name);
      await this.#list(staff);
      if (round % FORGETS === worker) await this.#forget(staff, name);
    }
  }

  /** Logs, assigns and qualifies one lead. */
  async #handle(staff: StaffClient, name: string): Promise<void> {
    const key = `log ${name}`;
    const logged = await this.#send<LeadRow>(staff, 'PUT', 'leads', this.#lead, key);
    if (logged === undefined) return;
    const leadID = logged.LeadID;
    if (this.leads.has(leadID)) this.wrong.push(`${key} was answered lead ${leadID}, as was ${this.leads.get(leadID)}`);
    this.leads.set(leadID, key);
    const assigned = await this.#send<LeadRow>(
      staff,
      'POST',
      'leads/assign',
      { leadID, assigneeID: this.#userID, previousAssigneeID: null },
      `assign ${name}`,
    );
    const qualified = await this.#send<LeadRow>(
      staff,
      'POST',
      'leads/updateStatus',
      { leadID, previousStatusCodeID: logged.StatusCodeID, newStatusCodeID: leadStatus.QUALIFIED },
      `qualify ${name}`,
    );
    if (assigned?.LeadID !== leadID || qualified?.LeadID !== leadID)
      this.wrong.push(`Lead ${leadID} was answered as ${assigned?.LeadID} and ${qualified?.LeadID}`);
    const read = await this.#send<LeadRow>(staff, 'GET', `leads/lead/${leadID}`, undefined, undefined);
    this.reads += 1;
    if (read !== undefined && read.StatusCodeID !== leadStatus.QUALIFIED)
      this.wrong.push(`Lead ${leadID} was read without what had been done, and nothing said so`);
  }

  #of(worker: number): StaffClient {
    const staff = this.#staff[worker];
    if (staff === undefined) throw new Error(`Nobody is logged in for worker ${worker}`);
    return staff;
  }

  async #forget(staff: StaffClient, name: string): Promise<void> {
    const person = {
      Person: {
        FirstName: 'Gone',
        LastName: name,
        Email: `gone.${name.replace(' ', '.')}@example.com`,
        ContactNumber: '0412884210',
        State: 'VIC',
        CompanyName: 'Barwon Health',
      },
    };
    const added = await this.#send<{ readonly PersonID: number }>(staff, 'PUT', 'persons', person, `add ${name}`);
    if (added === undefined) return;
    await this.#send(staff, 'DELETE', `persons/${added.PersonID}`, undefined, `forget ${name}`);
    this.forgotten.push(added.PersonID);
  }

  async #list(staff: StaffClient): Promise<void> {
    const range = encodeURIComponent('[0,24]');
    await this.#send(staff, 'GET', `rest/leads?range=${range}`, undefined, undefined);
    this.lists += 1;
  }

  /**
   * The payload of a success. Undefined for a read marked as older than the writes, and for anything else, which is a
   * fault.
   */
  async #send<Payload>(
    staff: StaffClient,
    method: string,
    path: string,
    body: object | undefined,
    key: string | undefined,
  ): Promise<Payload | undefined> {
    for (;;) {
      const answer = await this.#tried<Payload>(staff, method, path, body, key);
      if (answer === undefined || answer.status === 503) {
        await pause(BETWEEN_TRIES_MS);
        continue;
      }
      if (method === 'GET' && answer.olderThan !== undefined) {
        this.older += 1;
        return undefined;
      }
      if (answer.status === 200) return answer.payload;
      this.wrong.push(`${method} ${path} was answered ${answer.status}: ${answer.message}`);
      return undefined;
    }
  }

  /** Undefined without an answer. */
  async #tried<Payload>(
    staff: StaffClient,
    method: string,
    path: string,
    body: object | undefined,
    key: string | undefined,
  ): Promise<Answer<Payload> | undefined> {
    const { site } = this.pair;
    if (site === undefined) return undefined;
    try {
      const answer = await staff
        .at(site.url)
        .send<Payload>(method, path, { ...(body !== undefined && { body }), ...(key !== undefined && { key }) });
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      return answer;
    } catch {
      this.lost += 1;
      return undefined;
    }
  }
}
