import {
  pathTo,
  REQUESTED_WITH,
  type Endpoint,
  type Envelope,
  type PathParams,
  type PayloadOf,
} from '@leaseledger/contract/kernel/endpoint';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { company, lead, person } from './bodies.ts';
import { solved } from './solved.ts';
import type { AuthView } from '@leaseledger/contract/auth/auth.views';

const solvedIfPossible = (client: Client) => solved(client).catch(() => undefined);

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An answer: its text, its JSON, and what its envelope holds. */
export class Answer<Payload = unknown> implements Envelope<Payload> {
  /** The answer's JSON; undefined when it is none. */
  readonly json: unknown;
  /** The answer as an envelope. */
  readonly envelope: Envelope<Payload>;
  readonly success: boolean;
  readonly code: number;
  readonly message: string;
  readonly payload: Payload;

  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {
    this.json = jsonOf(text);
    // An answer without an envelope fails the test that reads one.
    this.envelope = (this.json ?? {}) as Envelope<Payload>;
    ({ success: this.success, code: this.code, message: this.message, payload: this.payload } = this.envelope);
  }

  /** Its status and its message: `422 You must enter a first name.` */
  get said(): string {
    return `${this.status} ${this.message}`;
  }

  /**
   * The payload of a successful call.
   * @throws Error with the answer's text when there is none
   */
  get shown(): NonNullable<Payload> {
    if (this.status !== 200 || this.payload === null || this.payload === undefined)
      throw new Error(`${this.status} ${this.text}`);
    return this.payload;
  }

  /**
   * The message of each field of a refused body.
   * @throws Error with the answer's text for any other answer
   */
  get errors(): Readonly<Record<string, string>> {
    const { errors } = (this.payload ?? {}) as { errors?: Readonly<Record<string, string>> };
    if (errors === undefined) throw new Error(`${this.status} ${this.text}`);
    return errors;
  }
}

export interface CallOptions<E extends Endpoint> {
  readonly params?: PathParams<E>;
  /** Any value, because tests also send invalid bodies. */
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser for HTTP: keeps one session cookie. */
export class Client {
  cookie: string | undefined;

  /**
   * @param whenShown waits until all lists show a change, because specs read with another browser than they write with
   */
  constructor(
    readonly url: string,
    private readonly whenShown?: () => Promise<unknown>,
  ) {}

  async send<Payload = unknown>(
    method: string,
    path: string,
    init: { headers?: Readonly<Record<string, string>>; body?: string | FormData } = {},
  ): Promise<Answer<Payload>> {
    const headers = { ...(this.cookie !== undefined && { cookie: this.cookie }), ...init.headers };
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers,
      ...(init.body !== undefined && { body: init.body }),
    });
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('leaseledger_session='));
    if (set !== undefined) this.cookie = set.split(';', 1)[0];
    const text = await response.text();
    if (method !== 'GET' && response.status === 200) await this.whenShown?.();
    return new Answer(response.status, response.headers, text);
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** Calls an endpoint. It solves the captcha of one that asks for it, unless the body says something of it. */
  async call<E extends Endpoint>(
    endpoint: E,
    { params, body: given, key, headers }: CallOptions<E> = {},
  ): Promise<Answer<PayloadOf<E>>> {
    const field = endpoint.asksCaptcha;
    const isSolved = field !== undefined && typeof given === 'object' && given !== null;
    const body = isSolved ? { [field]: await solvedIfPossible(this), ...given } : given;
    return this.send(endpoint.verb, `/api/${pathTo(endpoint, (params ?? {}) as PathParams<E>)}`, {
      headers: {
        [REQUESTED_WITH.header]: REQUESTED_WITH.value,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The payload of a successful call. @throws Error with the answer's text when there is none */
  async shown<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<NonNullable<PayloadOf<E>>> {
    return (await this.call(endpoint, options)).shown;
  }

  addPerson(changes?: object) {
    return this.shown(personEndpoints.add, { body: person(changes) });
  }

  addLead(PersonID: number, changes?: object) {
    return this.shown(leadEndpoints.add, { body: lead(PersonID, changes) });
  }

  addCompany(changes?: object) {
    return this.shown(companyEndpoints.add, { body: company(changes) });
  }

  /** @throws Error with the answer's text when the history is refused */
  async history(Subject: string, sort?: readonly ['HistoryID', 'ASC' | 'DESC']): Promise<readonly HistoryRow[]> {
    const { status, text, json } = await this.rest('history', { filter: { Subject }, sort });
    if (status !== 200) throw new Error(`${status} ${text}`);
    // The list answers rows of histories.
    return json as readonly HistoryRow[];
  }

  logIn(email: string, password: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer<AuthView>> {
    return this.call(authEndpoints.login, { body: { email, password }, headers });
  }

  /** A list in the query format of react-admin. */
  rest(
    resource: string,
    { filter, range, sort }: { filter?: unknown; range?: unknown; sort?: unknown } = {},
  ): Promise<Answer> {
    const query = Object.entries({ filter, range, sort }).filter(([, value]) => value !== undefined);
    return this.get(
      `/api/rest/${resource}?${new URLSearchParams(query.map(([name, value]) => [name, JSON.stringify(value)]))}`,
    );
  }
}
