import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type EventLog,
  mustHold,
  type Position,
  type RecordedEvent,
  type Subscription,
  timeOf,
} from '@leaseledger/event-log/event-log';
import { type ProjectionStore, TableReplaced } from './read-store.ts';
import { type Batch, type EventReader, openBatch, readBatches, unopenedIn } from './batch.ts';
import { leastPosition } from './least-position.ts';
import { newestPlace } from './newest-place.ts';
import { patiently } from './patience.ts';
import { applyTogether, ProjectionRun, wantedBy } from './projection-run.ts';
import type { ProjectionStatus, ServedRows } from './projection-status.ts';
import type { Projection } from './projection.ts';
import { Waiters } from './waiters.ts';

/** With this many waiting live events, the log must wait too. */
const MOST_WAITING = 5_000;
/** A catch-up with fewer events than this is close enough to the head to join the live feed. */
const NEAR_THE_HEAD = 1_000;
const MOST_CATCH_UPS = 10;
/** A batch of more events lets other work run between projections. */
const LONG_BATCH = 50;

export interface ProjectorOptions {
  readonly log: Pick<EventLog, 'readAll' | 'subscribe' | 'eventAt'>;
  readonly codec: EventReader;
  readonly store: ProjectionStore;
  readonly projections: readonly Projection[];
  /**
   * Called when a projection stops (see its state), or when the log, the vault or the store fails and the work is
   * repeated.
   */
  readonly onFailure?: (error: unknown, status: ProjectionStatus) => void;
  /** Called whenever rows or the state of a projection may have changed. */
  readonly onProgress?: () => void;
  /** The most events of one transaction. */
  readonly batchSize?: number;
  /**
   * The rest between two live batches, in milliseconds, unless a caller waits. Events that arrive during it share a
   * transaction, which costs hardly more than one event. Default 10.
   */
  readonly restMs?: number;
}

export interface Projector {
  /**
   * Opens the tables and begins to follow the log. Resolves before the projections have caught up: `status` says how
   * far they are, and lists answer from older versions during it. All of them stop where the log does not hold the
   * event of the newest checkpoint in its place.
   * @throws when a table cannot be opened
   */
  start(): Promise<void>;
  /**
   * Whether the lists show everything up to the position, after at most `withinMs` milliseconds. Stopped projections,
   * and those that are built beside an older version, are ignored.
   */
  waitFor(position: Position, withinMs: number): Promise<boolean>;
  /** The position up to which the lists show everything, in the sense of `waitFor`; undefined while unknown. */
  shown(): Position | undefined;
  status(): ProjectionStatus[];
  /** Opens all tables anew after the store was set aside, and builds them from the log. */
  restart(): void;
  /** Resolves when work in progress is committed. Nothing is written afterwards, so log and store may be closed. */
  stop(): Promise<void>;
}

/** Updates the rows of all projections from the log, with one subscription. */
export function createProjector(options: ProjectorOptions): Projector {
  return new LogProjector(options);
}

class LogProjector implements Projector {
  readonly #batchSize: number;
  readonly #stopping = new AbortController();
  readonly #waiters: Waiters;
  #runs: ProjectionRun[] = [];
  /** The catch-ups in progress. */
  readonly #tasks = new Set<Promise<void>>();
  /** The runs on the live feed. */
  readonly #joined = new Set<ProjectionRun>();
  /** The runs whose table another process took. A new run replaces each. */
  readonly #lost = new WeakSet<ProjectionRun>();
  #subscription: Subscription | undefined;
  #inbox: RecordedEvent[] = [];
  #roomInInbox: PromiseWithResolvers<void> | undefined;
  #draining = false;
  /** The rest after a batch; undefined when the next event is folded at once. */
  #rest: NodeJS.Timeout | undefined;
  /** Runs one thing at a time: folding the inbox, or letting projections join the live feed. */
  #lane: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ProjectorOptions) {
    this.#batchSize = options.batchSize ?? 500;
    this.#waiters = new Waiters((position) => this.#runs.every((run) => hasReached(run, position)), options.onProgress);
  }

  async start(): Promise<void> {
    this.#runs = await Promise.all(this.options.projections.map((projection) => this.#open(projection)));
    this.#begin(async () => {
      await this.#confirmLog();
      // Projections at the same position share one read of the log.
      for (const group of Map.groupBy(this.#runs, ({ position }) => position).values())
        this.#begin(() => this.#bringUp(group));
    });
  }

  waitFor(position: Position, withinMs: number): Promise<boolean> {
    if (this.#stopping.signal.aborted) return Promise.resolve(false);
    const reached = this.#waiters.wait(position, withinMs);
    this.#endRest();
    return reached;
  }

  shown(): Position | undefined {
    const awaited = this.#runs.filter(isAwaited);
    return awaited.every(({ state }) => state === 'live')
      ? leastPosition(awaited.map(({ position }) => position))
      : undefined;
  }

  status(): ProjectionStatus[] {
    return this.#runs.map(({ status }) => status);
  }

  restart(): void {
    const lost = this.#runs.filter((run) => this.#lose(run));
    const [first] = lost;
    if (first === undefined || this.#stopping.signal.aborted) return;
    this.#begin(async () => {
      const opened = new Map(
        await this.#patiently(first, () =>
          Promise.all(lost.map(async (run) => [run, await this.#open(run.projection)] as const)),
        ),
      );
      this.#runs = this.#runs.map((run) => opened.get(run) ?? run);
      await this.#bringUp([...opened.values()]);
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#rest);
    this.#roomInInbox?.resolve();
    this.#waiters.giveUp();
    await this.#subscription?.stop();
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
    await this.#lane;
    // Events without a saved checkpoint are read again at the next start.
    await Promise.allSettled([...this.#joined].map((run) => run.saveCheckpoint()));
  }

  async #open(projection: Projection): Promise<ProjectionRun> {
    const { store } = this.options;
    const table = await store.table(projection);
    const version = await store.servedVersion(projection);
    const isReplaced = version !== undefined && !(await table.isServed());
    return ProjectionRun.open(projection, table, isReplaced ? await this.#servedRows(projection, version) : undefined);
  }

  async #servedRows(projection: Projection, version: number): Promise<ServedRows> {
    const position = await this.options.store.servedCheckpoint(projection);
    if (position === undefined) return { version };
    // Without the log, lists are answered all the same.
    const event = await this.options.log.eventAt(position).catch(() => undefined);
    return { version, position, ...(event !== undefined && { time: timeOf(event) }) };
  }

  /** @throws LogExchanged */
  async #confirmLog(): Promise<void> {
    const newest = newestPlace(this.#runs.map(({ place }) => place));
    const run = this.#runs.find(({ position }) => position !== undefined && position === newest?.position);
    if (newest !== undefined && run !== undefined) await this.#patiently(run, () => mustHold(this.options.log, newest));
  }

  #begin(work: () => Promise<void>): void {
    const task: Promise<void> = work()
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#stopAll(error);
      })
      .finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
  }

  /** Brings a group to the live feed, and its tables into service. */
  async #bringUp(group: readonly ProjectionRun[]): Promise<void> {
    let runs = group;
    for (let pass = 1, found = NEAR_THE_HEAD; found >= NEAR_THE_HEAD && pass <= MOST_CATCH_UPS; pass += 1) {
      [runs, found] = await this.#catchUp(runs);
    }
    await this.#inLane(() => this.#join(runs));
    for (const run of group) await this.#unlessLost(run, () => this.#promote(run));
  }

  /**
   * Joins the live feed. The runs read the events so far while the feed is not folded; then they take its events.
   * Positions reveal events that arrive both ways.
   */
  async #join(group: readonly ProjectionRun[]): Promise<void> {
    const [first] = group;
    if (!first || this.#stopping.signal.aborted) return;
    this.#subscription ??= this.#subscribe(first.position);
    const [runs] = await this.#catchUp(group);
    for (const run of runs) {
      this.#joined.add(run);
      await this.#unlessLost(run, () => run.saveCheckpoint());
    }
  }

  async #promote(run: ProjectionRun): Promise<void> {
    // Rows that end at a broken event are better than none, but worse than complete rows of an older version.
    if (this.#lost.has(run) || (run.state === 'stopped' && run.replacesServed)) return;
    await this.options.store.promote(run.projection);
    run.goLive();
    this.#waiters.settle();
  }

  #subscribe(after: Position | undefined): Subscription {
    // Without a filter, because a caller may wait for an event that no projection handles.
    return this.options.log.subscribe({
      name: 'projections',
      from: after === undefined ? 'start' : { after },
      onEvent: (event) => this.#receive(event),
      onDropped: ({ error }) => this.#stopAll(error),
    });
  }

  /** Reads to the head. @returns the runs still running, and the number of events */
  async #catchUp(group: readonly ProjectionRun[]): Promise<[readonly ProjectionRun[], number]> {
    let runs = running(group);
    let found = 0;
    const [first] = runs;
    if (!first) return [runs, found];
    await this.#patiently(first, async () => {
      for await (const batch of readBatches(
        { ...this.options, batchSize: this.#batchSize },
        leastPosition(runs.map(({ position }) => position)),
        wantedBy(runs),
      )) {
        found += batch.size;
        await this.#note(batch);
        runs = await this.#apply(runs, batch);
        this.#stopping.signal.throwIfAborted();
        if (runs.length === 0) return;
      }
    });
    return [runs, found];
  }

  #receive(event: RecordedEvent): Promise<void> | undefined {
    this.#inbox.push(event);
    if (!this.#draining && (this.#rest === undefined || this.#waiters.isAwaited)) this.#drainSoon();
    if (this.#inbox.length < MOST_WAITING || this.#stopping.signal.aborted) return undefined;
    this.#roomInInbox ??= Promise.withResolvers();
    return this.#roomInInbox.promise;
  }

  /** Waits for the next turn of the event loop, so that all events of this one share a transaction. */
  #drainSoon(): void {
    this.#draining = true;
    clearTimeout(this.#rest);
    setImmediate(() => this.#begin(() => this.#inLane(() => this.#drain())));
  }

  /** Ends the rest, because a caller waits or the time is over. */
  #endRest(): void {
    if (this.#rest === undefined || this.#draining) return;
    clearTimeout(this.#rest);
    this.#rest = undefined;
    if (this.#inbox.length > 0) this.#drainSoon();
  }

  async #drain(): Promise<void> {
    while (this.#inbox.length > 0 && !this.#stopping.signal.aborted) {
      const recorded = this.#inbox.slice(0, this.#batchSize);
      const last = recorded.at(-1);
      const [first] = this.#joined;
      if (last && first) {
        const handles = (type: string) => [...this.#joined].some((run) => run.handles(type));
        const batch = await this.#patiently(first, () =>
          openBatch(this.options.codec, recorded, last.position, handles),
        );
        await this.#patiently(first, () => this.#note(batch));
        await this.#apply([...this.#joined], batch);
      }
      this.#inbox.splice(0, recorded.length);
      this.#roomInInbox?.resolve();
      this.#roomInInbox = undefined;
      if (recorded.length > LONG_BATCH) await nextTurn();
    }
    this.#draining = false;
    this.#rest = setTimeout(() => this.#endRest(), this.options.restMs ?? 10).unref();
  }

  /** Notes unopened events before they are folded, so that the gaps of the rows are always known. */
  async #note(batch: Batch): Promise<void> {
    const unopened = unopenedIn(batch);
    if (unopened.length > 0) await this.options.store.noteUnopened(unopened);
  }

  /** @returns the runs still running */
  async #apply(runs: readonly ProjectionRun[], batch: Batch): Promise<ProjectionRun[]> {
    // A long batch lets other work run between projections.
    for (const group of batch.size > LONG_BATCH ? runs.map((run) => [run]) : [runs]) {
      const [first] = group;
      if (!first) continue;
      const lost = await this.#patiently(first, () => applyTogether(this.options.store, group, batch));
      for (const run of lost) this.#replace(run);
      for (const run of group) if (run.state === 'stopped') this.#report(run);
      if (batch.size > LONG_BATCH) await nextTurn();
    }
    this.#waiters.settle();
    return running(runs).filter((run) => !this.#lost.has(run));
  }

  async #unlessLost(run: ProjectionRun, work: () => Promise<void>): Promise<void> {
    try {
      await this.#patiently(run, work);
    } catch (error) {
      if (!(error instanceof TableReplaced)) throw error;
      this.#replace(run);
    }
  }

  /** Replaces a run whose table another process took. */
  #replace(run: ProjectionRun): void {
    if (this.#lose(run)) this.#begin(() => this.#reopen(run));
  }

  /** @returns whether the run was not lost before */
  #lose(run: ProjectionRun): boolean {
    if (this.#lost.has(run)) return false;
    this.#lost.add(run);
    this.#joined.delete(run);
    return true;
  }

  /** Opens the table again after another process swapped or wrote it, and continues from its checkpoint. */
  async #reopen(lost: ProjectionRun): Promise<void> {
    const run = await this.#patiently(lost, () => this.#open(lost.projection));
    this.#runs = this.#runs.map((other) => (other === lost ? run : other));
    await this.#bringUp([run]);
  }

  #stopAll(error: unknown): void {
    for (const run of running(this.#runs)) {
      run.stop(error);
      this.#report(run, error);
    }
    this.#waiters.settle();
  }

  #report(run: ProjectionRun, error: unknown = run.status.failure?.message): void {
    this.#joined.delete(run);
    this.options.onFailure?.(error, run.status);
  }

  #patiently<T>(run: ProjectionRun, work: () => Promise<T>): Promise<T> {
    return patiently(work, this.#stopping.signal, (error) => this.options.onFailure?.(error, run.status));
  }

  #inLane(work: () => Promise<void>): Promise<void> {
    const done = this.#lane.then(work);
    this.#lane = done.catch(() => undefined);
    return done;
  }
}

const running = (runs: readonly ProjectionRun[]) => runs.filter(({ state }) => state !== 'stopped');

/** Lists do not wait for stopped projections, nor for new tables while older ones are served. */
const isAwaited = ({ state, replacesServed }: ProjectionRun) =>
  state === 'live' || !(state === 'stopped' || replacesServed);

const hasReached = (run: ProjectionRun, target: Position) =>
  !isAwaited(run) || (run.state === 'live' && run.position !== undefined && run.position >= target);
