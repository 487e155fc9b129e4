import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { blankUser, type UserDetails } from '@leaseledger/contract/users/user.details';
import { userDecider, type UserCommand } from '@leaseledger/domain/users/user.area';
import { afterSuite } from '@leaseledger/event-log/testing/after-suite';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import { CommandBus } from '@nestjs/cqrs';
import { Passwords } from '../access/users/exports/passwords.ts';
import { systemActor } from '../platform/callers/caller.ts';
import { Execute } from '../platform/commands/execute.ts';
import { EVENT_LOG, PROJECTOR } from '../platform/foundation/platform.ts';
import type { StartThread } from '../platform/read-side/read-side-thread.ts';
import { startApi, type RunningApi } from '../start-api.ts';
import type { ApiOptions } from '../api-options.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { StaticRoots } from '../platform/static/web-apps.ts';
import { Users } from '../access/users/exports/users.ts';
import { randomUuid } from '../platform/foundation/uuid.ts';
import { Client } from './client.ts';

export const ADMIN = { email: 'admin@leaseledger.example', password: 'Admin-secret-1' };
export const PASSWORD = 'Users-secret-1';
/** Hashing at the cost of the product takes 20 ms of processor for each user and each login. */
export const CHEAP_HASHING_KIB = 64;
/** A proof of work at the cost of the product takes a quarter of a second of processor for each registration. */
export const CHEAP_CAPTCHA = { captchaTries: 1, captchaIterations: 1 };
/** In milliseconds; a few specs hold the lists back. */
const SHOWN_WITHIN = 2_000;

export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

export interface TestOptions {
  readonly settings?: Partial<Settings>;
  readonly projections?: readonly Projection[];
  readonly policies?: ApiOptions['policies'];
  readonly startReadSide?: StartThread;
  readonly staticRoots?: StaticRoots;
  readonly demo?: boolean;
  readonly eventStoreUrl?: string;
  readonly tell?: (line: string) => void;
  readonly metrics?: ApiOptions['metrics'];
  readonly listsProductMails?: boolean;
}

/** The whole API on a free port, with its own data folder and a clock that the test sets. It ends with its suite. */
export class TestApi {
  readonly logLines: string[] = [];
  #running: RunningApi | undefined;
  #now = Date.parse('2026-11-20T01:00:00.000Z');

  private constructor(
    readonly dataDir: string,
    private readonly options: TestOptions,
  ) {}

  static readonly #started = new Set<TestApi>();

  static async start(options: TestOptions = {}): Promise<TestApi> {
    const api = await TestApi.prepare(options);
    await api.open();
    return api;
  }

  /** Makes an empty data folder without starting the API. */
  static async prepare(options: TestOptions = {}): Promise<TestApi> {
    const api = new TestApi(await mkdtemp(join(tmpdir(), 'leaseledger-api-')), options);
    TestApi.#started.add(api);
    afterSuite(() => api.end());
    return api;
  }

  get running(): RunningApi {
    if (this.#running === undefined) throw new Error('The API is stopped');
    return this.#running;
  }

  /** Starts the API on its data folder. */
  async open(options: Pick<TestOptions, 'projections' | 'settings'> = {}): Promise<void> {
    const { settings, ...rest } = { ...this.options, ...options };
    this.#running = await startApi({
      dataDir: this.dataDir,
      port: 0,
      host: '127.0.0.1',
      clock: () => new Date(this.#now),
      randomBytes,
      adminEmail: ADMIN.email,
      adminPassword: ADMIN.password,
      settings: {
        publicCallsPerMinute: 100_000,
        connectionsPerAddress: 1000,
        logLevel: 'info',
        passwordMemoryKiB: CHEAP_HASHING_KIB,
        mailWaitSeconds: 0,
        ...CHEAP_CAPTCHA,
        ...settings,
      },
      logStream: { write: (line) => void this.logLines.push(line) },
      ...rest,
    });
  }

  /** Stops the API and keeps the data folder. */
  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** Ends all APIs that were started, where something else must end after them. */
  static async endAll(): Promise<void> {
    for (const api of TestApi.#started) await api.end();
  }

  async end(): Promise<void> {
    TestApi.#started.delete(this);
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  passMinutes(minutes: number): void {
    this.#now += minutes * 60_000;
  }

  get now(): Date {
    return new Date(this.#now);
  }

  /** A browser without a session. */
  visitor(): Client {
    return new Client(this.running.url, () => this.shown());
  }

  /** Waits until the lists show all appended events, or a while has passed. Answers whether they do. */
  async shown(): Promise<boolean> {
    const { app } = this.running;
    const head = await app.get<EventLog>(EVENT_LOG).head();
    return head === undefined || app.get<Projector>(PROJECTOR).waitFor(head, SHOWN_WITHIN);
  }

  /** A browser with a user's session. */
  async as({ email, password = PASSWORD }: { email: string; password?: string }): Promise<Client> {
    const client = this.visitor();
    const { status, text } = await client.logIn(email, password);
    if (status !== 200) throw new Error(`Login of ${email} answered ${status}: ${text}`);
    return client;
  }

  admin(): Promise<Client> {
    return this.as(ADMIN);
  }

  async addUser(name: string, details: Partial<UserDetails> = {}): Promise<TestUser> {
    const { app } = this.running;
    const [FirstName = name, LastName = 'Tester'] = name.split(' ');
    const { Email = null } = details;
    const email = Email ?? `${FirstName}.${LastName}@staff.example`.toLowerCase();
    const whole = { ...blankUser, FirstName, LastName, RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST, ...details };
    const passwordHash = await app.get(Passwords).hash(PASSWORD);
    const newUser = { UserUUID: randomUuid(randomBytes(16)), details: { ...whole, Email: email }, passwordHash };
    const { id } = await app.get(Users).add(newUser, { actor: systemActor, correlationId: 'test' });
    return { id, email, name: `${FirstName} ${LastName}` };
  }

  async changeUser(id: number, command: UserCommand): Promise<void> {
    await this.running.app
      .get(CommandBus)
      .execute(new Execute(userDecider, { id, command }, { actor: systemActor, correlationId: 'test' }));
  }

  /** The contents of a file of the data folder and its write-ahead log, as text. */
  async bytesOf(file: string): Promise<string> {
    const parts = await Promise.all(
      [file, `${file}-wal`].map((name) => readFile(join(this.dataDir, name)).catch(() => Buffer.alloc(0))),
    );
    return Buffer.concat(parts).toString('latin1');
  }
}
