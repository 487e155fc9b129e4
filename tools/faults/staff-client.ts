import { setTimeout as pause } from 'node:timers/promises';
import { answerTo } from '../../apps/api/testing/solved.ts';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import { companyQueryEndpoints } from '@leaseledger/contract/company-queries/company-query.endpoints';
import type { HealthDetails, HealthView } from '@leaseledger/contract/health/health.views';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { OLDER_THAN_HEADER } from '@leaseledger/contract/kernel/older-than';
import { REQUESTED_WITH, type Envelope } from '@leaseledger/contract/kernel/endpoint';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { until } from '@leaseledger/event-log/testing/until';

const ROWS_AT_ONCE = 1_000;
const ASKED_EVERY_MS = 50;
const COLLEAGUES_PASSWORD = 'Users-secret-1';

interface Login {
  readonly email: string;
  readonly password: string;
}

export interface Answer<Payload> extends Envelope<Payload> {
  readonly status: number;
  /** The moment of an own write that the answer does not show. */
  readonly olderThan?: string;
}

const askingCaptcha = [companyQueryEndpoints.addCallback, sessionAttendanceEndpoints.register];

/** For tests that have minutes, because a process that starts on a busy machine takes its time. */
export const patiently = { seconds: 100 };
/** For a moment that is soon over, such as the one to kill a process at. */
export const atOnce = { ...patiently, everyMs: 2 };

/** Resolves a moment later, because a caller that repeats without a pause would take the CPU from the product. */
export const beforeAskingAgain = (): Promise<void> => pause(ASKED_EVERY_MS);

/** Resolves when the product reports that its lists can be read. */
export async function untilReady(url: string): Promise<void> {
  await until('a product that is ready', async () => (await fetch(`${url}/health/ready`)).status === 200, patiently);
}

/** A logged-in member of staff who calls the API over HTTP. */
export class StaffClient {
  private constructor(
    readonly url: string,
    /** By name, as in a browser. */
    private readonly cookies: Map<string, string>,
    private readonly isBesideBrowser: boolean,
  ) {}

  /** @throws Error for a refused login */
  static login(url: string, who: Login): Promise<StaffClient> {
    return StaffClient.#login(url, who, false);
  }

  /**
   * A client beside a browser: its calls resolve once the lists show their changes to everybody, also to a page that is
   * opened next. @throws Error for a refused login
   */
  static loginBesideBrowser(url: string, who: Login): Promise<StaffClient> {
    return StaffClient.#login(url, who, true);
  }

  static async #login(url: string, { email, password }: Login, isBesideBrowser: boolean): Promise<StaffClient> {
    const answer = await fetch(`${url}/api/admin/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value },
      body: JSON.stringify({ email, password }),
    });
    const staff = new StaffClient(url, new Map(), isBesideBrowser);
    staff.#keep(answer);
    if (answer.status !== 200 || staff.cookies.size === 0)
      throw new Error(`The login answered ${answer.status}: ${await answer.text()}`);
    return staff;
  }

  /** The same browser, after a restart of the product, or at another process. */
  at(url: string): StaffClient {
    return new StaffClient(url, this.cookies, this.isBesideBrowser);
  }

  /** Sends this cookie from now on, as a forger would. */
  bring(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** The values of its cookies whose names begin like this. */
  brings(beginning: string): string[] {
    return [...this.cookies].filter(([name]) => name.startsWith(beginning)).map(([, value]) => value);
  }

  #keep({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  get headers(): Record<string, string> {
    return {
      cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
    };
  }

  /** The answer to a captcha, as a browser works it out. */
  async #solved(): Promise<string> {
    return answerTo(await this.call<CaptchaChallenge>('GET', 'captcha/challenge'));
  }

  /**
   * The answer of a call, also of a failed one. It solves the captcha of a call that asks for it. @throws Error for a
   * broken connection
   */
  async send<Payload>(
    method: string,
    path: string,
    { body: given, key, signal }: { body?: object; key?: string; signal?: AbortSignal } = {},
  ): Promise<Answer<Payload>> {
    const asksCaptcha = askingCaptcha.some((each) => each.verb === method && each.path === path);
    const body = asksCaptcha ? { ...given, Captcha: await this.#solved() } : given;
    const answer = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    this.#keep(answer);
    const envelope: Envelope<Payload> = JSON.parse(await answer.text());
    const olderThan = answer.headers.get(OLDER_THAN_HEADER);
    return { status: answer.status, ...envelope, ...(olderThan !== null && { olderThan }) };
  }

  /** The payload of a successful call. @throws Error for a failed call or a broken connection */
  async call<Payload>(method: string, path: string, body?: object): Promise<Payload> {
    const { status, success, message, payload } = await this.send<Payload>(method, path, { body });
    if (!success) throw new Error(`${method} ${path} answered ${status}: ${message}`);
    if (this.isBesideBrowser && method !== 'GET') await this.#untilShown();
    return payload;
  }

  /** The client's own reads wait for its writes, at most two seconds each; reads of others do not. */
  async #untilShown(): Promise<void> {
    await until(
      'lists that show the write',
      async () => (await this.send('GET', 'users/activity')).olderThan === undefined,
      patiently,
    );
  }

  /** A person for leads, with the required fields. */
  addPerson(changes: object = {}): Promise<PersonView> {
    return this.call('PUT', 'persons', {
      Person: {
        FirstName: 'Greta',
        LastName: 'Lindqvist',
        Email: 'greta@example.com',
        ContactNumber: '0412884210',
        State: 'VIC',
        CompanyName: 'Barwon Health',
        ...changes,
      },
    });
  }

  /** A lead of a person who is added for it. @param more its other fields */
  async addLead(more: object = {}): Promise<LeadRow> {
    const { PersonID } = await this.addPerson();
    return this.call('PUT', 'leads', { Lead: { PersonID, Notes: 'Electric, wants delivery before June', ...more } });
  }

  /** Another member of staff, who may open every lead, with a client of the same kind. */
  async addColleague(
    Email: string,
  ): Promise<{ readonly staff: StaffClient; readonly email: string; readonly password: string }> {
    await this.call<UserRecord>('PUT', 'users', {
      User: {
        FirstName: 'Mia',
        LastName: 'Okafor',
        Email,
        RoleGroupIntID: roleGroup.NLS_TEAM_LEAD,
        Password: COLLEAGUES_PASSWORD,
      },
    });
    const who = { email: Email, password: COLLEAGUES_PASSWORD };
    return { ...who, staff: await StaffClient.#login(this.url, who, this.isBesideBrowser) };
  }

  /** The body that logs a lead in three events: logged, expected to settle, and assigned to the caller. */
  async leadOfThreeEvents(): Promise<object> {
    const { PersonID } = await this.addPerson();
    const { user } = await this.call<{ user: { UserID: number } }>('POST', 'users/refreshAuthProfile');
    return {
      Lead: {
        PersonID,
        Notes: 'Electric, wants delivery before June',
        AssignedToUserID: user.UserID,
        ExpectedSettlementDate: '2026-12-14T00:00:00+11:00',
      },
    };
  }

  /** Every row of a resource. */
  async all<Row>(resource: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let total = 1; rows.length < total;) {
      const page = await this.page<Row>(resource, [rows.length, rows.length + ROWS_AT_ONCE - 1]);
      rows.push(...page.rows);
      total = page.rows.length === 0 ? 0 : page.total;
    }
    return rows;
  }

  /** The matching rows, once there is one, because writes of others show a moment later. */
  async once<Row>(resource: string, isMeant: (row: Row) => boolean): Promise<Row[]> {
    for (;;) {
      const meant = (await this.all<Row>(resource)).filter(isMeant);
      if (meant.length > 0) return meant;
      await beforeAskingAgain();
    }
  }

  /** The product's health for an administrator. @throws Error without details */
  async health(): Promise<HealthView & { readonly details: HealthDetails }> {
    const { details, ...health } = await this.call<HealthView>('GET', 'health');
    if (details === null) throw new Error('Health has no details for this user');
    return { ...health, details };
  }

  /** Resolves when health is good. A busy machine may report a delay before that. */
  async untilOk(): Promise<void> {
    await until('good health', async () => (await this.health()).status === 'ok', patiently);
  }

  /** One page of a resource as react-admin would ask for it. */
  async page<Row>(resource: string, [first, last]: readonly [number, number]): Promise<{ rows: Row[]; total: number }> {
    const query = new URLSearchParams({ range: JSON.stringify([first, last]), sort: JSON.stringify(['id', 'ASC']) });
    const answer = await fetch(`${this.url}/api/rest/${resource}?${query}`, { headers: this.headers });
    this.#keep(answer);
    if (answer.status !== 200) throw new Error(`${resource} answered ${answer.status}: ${await answer.text()}`);
    return { rows: JSON.parse(await answer.text()), total: Number(answer.headers.get('content-range')?.split('/')[1]) };
  }
}
