import { setTimeout as pause } from 'node:timers/promises';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { outage } from '@leaseledger/contract/shared/outage';
import { StaffClient, type Answer } from '../staff-client.ts';
import type { SiteProcess } from '../../browser/site/site.ts';

const AT_ONCE = 6;
const OK = 200;
const UNAVAILABLE = 503;
/** The pause before a caller repeats through the other process, after a lost connection or a 503. */
const BETWEEN_TRIES_MS = 50;
/** A call that no process answers for this long is a fault. Without a limit a process that hangs would end no row. */
const ANSWERED_WITHIN_MS = 100_000;
/** One in this many rounds of a worker forgets a person. */
const FORGETS = 10;

/** The events of each lead after one round. */
export const ROUND = ['LeadLogged', 'LeadAssigned', 'LeadStatusChanged'];

/**
 * Works through the processes in turn. A caller without an answer, or with 503, repeats with the same key until the
 * answer is known. Any other refusal is a fault, because a session refers only to what it was told is done.
 */
export class Load {
  /** The key under which each lead was logged, by its id. */
  readonly leads = new Map<number, string>();
  /** All persons who are not forgotten. */
  readonly persons = new Set<number>();
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
  #login = { email: '', password: '' };
  #userID = 0;

  constructor(private readonly pair: { readonly site: SiteProcess | undefined }) {}

  async begin(): Promise<void> {
    const { site } = this.pair;
    if (site === undefined) throw new Error('None of the processes runs');
    this.#login = site.admin;
    while (this.#staff.length < AT_ONCE) this.#staff.push(await StaffClient.login(site.url, site.admin));
    const staff = this.#of(0);
    this.#userID = (await staff.call<{ user: { UserID: number } }>('POST', 'users/refreshAuthProfile')).user.UserID;
  }

  /** Whether the lists of a process show everything, and its health is good. */
  async isShownAt(url: string): Promise<boolean> {
    if ((await fetch(`${url}/health/ready`)).status !== OK) return false;
    const staff = this.#of(0).at(url);
    const [leads, persons, { status }] = await Promise.all([
      staff.all<LeadRow>('leads'),
      staff.all<PersonRow>('persons'),
      staff.health(),
    ]);
    const isDone = ({ LeadID, AssignedToUserID, StatusCodeID }: LeadRow) =>
      this.leads.has(LeadID) && AssignedToUserID === this.#userID && StatusCodeID === leadStatus.QUALIFIED;
    return (
      status === 'ok' && leads.length === this.leads.size && leads.every(isDone) && persons.length === this.persons.size
    );
  }

  /** Works with all sessions at once. */
  async work(isOver: () => boolean): Promise<void> {
    await Promise.all(this.#staff.map((_, worker) => this.#work(worker, isOver)));
  }

  /** The milliseconds until a process shows the person who is added there now; undefined when that takes too long. */
  async untilShown(url: string, withinMs: number): Promise<number | undefined> {
    const began = performance.now();
    const staff = await StaffClient.login(url, this.#login);
    const { PersonID } = await staff.addPerson();
    this.persons.add(PersonID);
    for (;;) {
      const { status, message: text } = await staff.send('GET', `persons/person/${PersonID}`);
      const passed = performance.now() - began;
      if (status === OK) return passed;
      if (status !== UNAVAILABLE) this.wrong.push(`An added person was answered ${status}: ${text}`);
      if (passed > withinMs) return undefined;
      await pause(BETWEEN_TRIES_MS);
    }
  }

  /** Whether a process updates the lists. */
  async projects(url: string): Promise<boolean> {
    return (await this.#of(0).at(url).health()).details.readSide.projecting?.isHere === true;
  }

  /** The finished work, and the answers by status. */
  get did(): string {
    const statuses = [...this.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${count} ${status}`);
    return `${this.leads.size} leads of new persons logged, assigned and qualified, ${this.forgotten.length} persons forgotten, ${this.lists} lists read, ${this.reads} leads read after they were written (${this.older} answers said that they are older); answers: ${statuses.join(', ')}; ${this.lost} connections lost`;
  }

  async #work(worker: number, isOver: () => boolean): Promise<void> {
    for (let round = 0; !isOver(); round += 1) {
      const name = `${worker} ${round}`;
      const staff = this.#of(worker);
      await this.#handle(staff, name);
      await this.#list(staff);
      if (round % FORGETS === worker) await this.#forget(staff, name);
    }
  }

  /** Adds a person, and logs, assigns and qualifies a lead of theirs. */
  async #handle(staff: StaffClient, name: string): Promise<void> {
    const PersonID = await this.#person(staff, name);
    if (PersonID === undefined) return;
    this.persons.add(PersonID);
    const key = `log ${name}`;
    // The person may be missing from the lists, but this session was told that they are added.
    const Lead = { PersonID, Notes: 'Electric, wants delivery before June' };
    const logged = await this.#send<LeadRow>(staff, 'PUT', 'leads', { Lead }, key);
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

  async #person(staff: StaffClient, name: string): Promise<number | undefined> {
    const person = {
      Person: {
        FirstName: 'Greta',
        LastName: name,
        Email: `${name.replaceAll(' ', '.')}@example.com`,
        ContactNumber: '0412884210',
        State: 'VIC',
        CompanyName: 'Barwon Health',
      },
    };
    return (await this.#send<{ readonly PersonID: number }>(staff, 'PUT', 'persons', person, `add ${name}`))?.PersonID;
  }

  async #forget(staff: StaffClient, name: string): Promise<void> {
    const PersonID = await this.#person(staff, `gone ${name}`);
    if (PersonID === undefined) return;
    await this.#send(staff, 'DELETE', `persons/${PersonID}`, undefined, `forget ${name}`);
    this.forgotten.push(PersonID);
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
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
    for (;;) {
      const answer = await this.#tried<Payload>(staff, method, path, body, key, signal);
      if (answer?.message === outage.unavailable) this.wrong.push(`${method} ${path}: ${answer.message}`);
      if (answer === undefined || answer.status === UNAVAILABLE) {
        if (signal.aborted) {
          this.wrong.push(`${method} ${path} was not answered in ${ANSWERED_WITHIN_MS / 1_000} s`);
          return undefined;
        }
        await pause(BETWEEN_TRIES_MS);
        continue;
      }
      if (method === 'GET' && answer.olderThan !== undefined) {
        this.older += 1;
        return undefined;
      }
      if (answer.status === OK) return answer.payload;
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
    signal: AbortSignal,
  ): Promise<Answer<Payload> | undefined> {
    const { site } = this.pair;
    if (site === undefined) return undefined;
    try {
      const answer = await staff.at(site.url).send<Payload>(method, path, {
        ...(body !== undefined && { body }),
        ...(key !== undefined && { key }),
        signal,
      });
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      return answer;
    } catch {
      this.lost += 1;
      return undefined;
    }
  }
}
