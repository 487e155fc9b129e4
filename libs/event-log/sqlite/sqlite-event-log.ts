import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AppendResult,
  type EventLog,
  type ExpectedRevision,
  type Filter,
  LogUnavailable,
  type NewEvent,
  type Position,
  type Reach,
  type RecordedEvent,
  type StartFrom,
  type SubscribeOptions,
  type Subscription,
} from '../event-log.ts';
import { prepareAppend } from '../prepared-append.ts';
import { AppendStatements } from './append-statements.ts';
import { Commits } from './commits.ts';
import { asLogError, openDatabase, Rows } from './database.ts';
import { EventReader } from './event-reader.ts';
import { GAPS } from './gaps.ts';
import { GroupCommit } from './group-commit.ts';
import { ensureSchema, fromPosition, isPosition, toPosition } from './schema.ts';
import { SqliteSubscription } from './sqlite-subscription.ts';

const EVENTS_PER_PAGE = 1_000;
/** The longest write-ahead log, if the thread that moves it into the file is away: 200 MB. */
const PAGES_AT_WORST = 50_000;
/** A write-ahead log of more pages than this is begun anew, for which writers wait a moment. */
const PAGES_BEFORE_ANEW = 4_000;
/** Once the file is open, a write that has to wait longer than this waits without blocking the thread. */
const BLOCKING_WAIT_MS = 10;

export interface SqliteEventLogOptions {
  /** The path of the log's file, made if it is missing; its folder must exist. `:memory:` keeps nothing. */
  readonly file: string;
  /** Tells when an event was stored. */
  readonly clock: () => Date;
  /** How long a write waits while other processes write, in milliseconds. Default 5,000. */
  readonly busyBudget?: number;
  /** How often to look for what other processes wrote, in milliseconds, while anybody subscribes. Default 50. */
  readonly pollInterval?: number;
  /** Announces the appends of this log to other listeners, and those of another thread to this log's subscriptions. */
  readonly commits?: Commits;
  /** Another thread moves what was written into the file itself: it calls `checkpoint` from time to time, so commits here need not. */
  readonly isCheckpointedElsewhere?: boolean;
}

/** The event log in one SQLite file, which several processes may use at once. */
export class SqliteEventLog implements EventLog {
  private readonly database: DatabaseSync;
  private readonly statements: AppendStatements;
  private readonly reader: EventReader;
  private readonly writes: GroupCommit;
  private readonly commits: Commits;
  private readonly subscriptions = new Set<SqliteSubscription>();
  private readonly dataVersion: StatementSync;
  private polling: NodeJS.Timeout | undefined;
  private closed = false;
  private closing: Promise<void> | undefined;

  /** @throws LogUnavailable where the file cannot be opened, Error where a later release wrote it */
  constructor(private readonly options: SqliteEventLogOptions) {
    this.commits = options.commits ?? new Commits();
    try {
      this.database = openLogFile(options.file);
      if (options.isCheckpointedElsewhere === true) this.database.exec(`PRAGMA wal_autocheckpoint = ${PAGES_AT_WORST}`);
      this.statements = new AppendStatements(this.database);
      this.reader = new EventReader(this.database);
      this.dataVersion = this.database.prepare('PRAGMA data_version');
      this.writes = new GroupCommit({
        database: this.database,
        busyBudget: options.busyBudget ?? 5_000,
        onCommitted: () => this.commits.announce(this.statements.committed()),
        onRolledBack: () => this.statements.forgetInserted(),
      });
    } catch (error) {
      throw asLogError(error);
    }
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    { expectedRevision, signal }: { expectedRevision: ExpectedRevision; signal?: AbortSignal },
  ): Promise<AppendResult> {
    signal?.throwIfAborted();
    const append = { stream, events: prepareAppend(stream, events, expectedRevision), expectedRevision };
    this.refuseWhenClosed();
    return this.writes.write(() => this.statements.append(append, this.options.clock().getTime()), signal);
  }

  async readStream(
    stream: string,
    {
      direction = 'forwards',
      from = direction === 'forwards' ? 'start' : 'end',
      limit = Number.MAX_SAFE_INTEGER,
    }: Parameters<EventLog['readStream']>[1] = {},
  ): Promise<{ exists: boolean; events: RecordedEvent[] }> {
    return this.read(() => this.reader.stream(stream, { from, direction, limit }));
  }

  async *readAll({
    from = 'start',
    filter,
    limit = Number.MAX_SAFE_INTEGER,
  }: { from?: StartFrom; filter?: Filter; limit?: number } = {}): AsyncIterable<RecordedEvent> {
    if (from === 'end') return;
    let place = from === 'start' ? 0 : fromPosition(from.after);
    let left = limit;
    const { head, readPage } = this.read(() => ({ head: this.reader.head(), readPage: this.reader.pages(filter) }));
    while (place < head && left > 0) {
      const after = place;
      const page = this.read(() => readPage(after, head, Math.min(EVENTS_PER_PAGE, left)));
      yield* page.events;
      place = page.through;
      left -= page.events.length;
      // Other work in this process gets a turn between pages.
      await nextTurn();
    }
  }

  subscribe(options: SubscribeOptions): Subscription {
    const subscription = this.read(
      () => new SqliteSubscription(options, this.reader, this.commits, (ended) => this.forget(ended)),
    );
    this.subscriptions.add(subscription);
    this.polling ??= this.watchOtherProcesses();
    return subscription;
  }

  async eventAt(position: Position): Promise<RecordedEvent | undefined> {
    return isPosition(position) ? this.read(() => this.reader.at(fromPosition(position))) : undefined;
  }

  async head(): Promise<Position | undefined> {
    const head = this.read(() => this.reader.head());
    return head === 0 ? undefined : toPosition(head);
  }

  /** Moves appended events from the write-ahead log into the file itself, in this thread. Appends continue during it. */
  checkpoint(): void {
    const moved = this.database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    if (Number(moved?.['log']) > PAGES_BEFORE_ANEW) this.database.exec('PRAGMA wal_checkpoint(RESTART)');
  }

  async reach(position: Position | undefined): Promise<Reach> {
    return {
      done: position === undefined ? 0 : fromPosition(position),
      total: this.read(() => this.reader.head()),
      unit: 'events',
    };
  }

  /** Says which events are missing, if any. Reads an index of all events. */
  async gap(): Promise<string | undefined> {
    for (const query of GAPS) {
      const found = this.read(() => new Rows<[found: string]>(this.database, query).get());
      if (found !== undefined) return found[0];
    }
    return undefined;
  }

  async deleteStream(stream: string): Promise<void> {
    this.refuseWhenClosed();
    await this.writes.write(() => this.statements.deleteStream(stream));
  }

  /** Ends the subscriptions, then waits for the appends that are under way. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async shutDown(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    this.closed = true;
    await this.writes.idle();
    this.database.close();
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new LogUnavailable('The log is closed');
  }

  private read<Result>(query: () => Result): Result {
    this.refuseWhenClosed();
    try {
      return query();
    } catch (error) {
      throw asLogError(error);
    }
  }

  private forget(subscription: SqliteSubscription): void {
    this.subscriptions.delete(subscription);
    if (this.subscriptions.size > 0) return;
    clearInterval(this.polling);
    this.polling = undefined;
  }

  /** The data version changes when another connection commits, and only then: appends of our own are announced by themselves. */
  private watchOtherProcesses(): NodeJS.Timeout {
    let seen: unknown;
    return setInterval(() => {
      const version = this.currentDataVersion();
      if (version === undefined || version !== seen) this.commits.announce();
      seen = version;
    }, this.options.pollInterval ?? 50);
  }

  /** Undefined if the file cannot be read. The subscriptions' own reads then meet the trouble. */
  private currentDataVersion(): unknown {
    try {
      return this.dataVersion.get()?.['data_version'];
    } catch {
      return undefined;
    }
  }
}

function openLogFile(file: string): DatabaseSync {
  const database = openDatabase(file);
  database.exec('BEGIN IMMEDIATE');
  ensureSchema(database);
  database.exec(`COMMIT; PRAGMA busy_timeout = ${BLOCKING_WAIT_MS}`);
  return database;
}
