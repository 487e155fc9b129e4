import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type EventLog, LogUnavailable, type RecordedEvent, type Subscription } from '../event-log.ts';
import { type ConsumeOptions, type JobConsumer, type Jobs, type ParkedJob, attemptJob } from '../jobs.ts';
import { asLogError, openDatabase } from './database.ts';
import { JobClaims } from './job-claims.ts';

const DEFAULT_CONCURRENCY = 8;
const DEFAULT_POLL_INTERVAL_MS = 250;
/** Beside the attempt itself: how long its outcome may take to be stored before another consumer gets the event. */
const ANSWER_MARGIN_MS = 1_000;

export interface SqliteJobsOptions {
  /** The path of the file that keeps who works at what, made if it is missing; its folder must exist. */
  readonly file: string;
  /** Where the events come from. */
  readonly log: EventLog;
  readonly clock: () => Date;
  /** How often to look for work that other processes left or that is due again, in milliseconds. Default 250. */
  readonly pollInterval?: number;
}

interface Feed {
  subscription: Subscription;
  /** Of this process. */
  consumers: number;
  reopening?: NodeJS.Timeout;
}

/** Jobs as claims in a SQLite file, which several processes may use at once. */
export class SqliteJobs implements Jobs {
  private readonly database: DatabaseSync;
  private readonly claims: JobClaims;
  private readonly consumers = new Set<Consumer>();
  private readonly feeds = new Map<string, Feed>();
  private closed = false;

  /** @throws LogUnavailable where the file cannot be opened */
  constructor(private readonly options: SqliteJobsOptions) {
    try {
      this.database = openDatabase(options.file);
      this.claims = new JobClaims(this.database);
    } catch (error) {
      throw asLogError(error);
    }
  }

  async consume(options: ConsumeOptions): Promise<JobConsumer> {
    this.refuseWhenClosed();
    const start = options.from === 'end' ? await this.options.log.head() : undefined;
    this.read(() => this.claims.ensureGroup(options.group, options.filter, start));
    this.openFeed(options.group);
    const consumer = new Consumer(options, this.claims, this.options, () => {
      this.consumers.delete(consumer);
      return this.closeFeed(options.group);
    });
    this.consumers.add(consumer);
    return consumer;
  }

  async parked(group: string): Promise<ParkedJob[]> {
    return this.read(() => this.claims.parked(group));
  }

  async replayParked(group: string): Promise<void> {
    this.read(() => this.claims.replayParked(group));
    this.wake(group);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await Promise.all([...this.consumers].map((consumer) => consumer.stop()));
    this.database.close();
  }

  /** One subscription per group and process takes matching events over as jobs; of two processes that do so one stores each. */
  private openFeed(group: string): void {
    const open = this.feeds.get(group);
    if (open) open.consumers++;
    else this.feeds.set(group, { subscription: this.subscribe(group), consumers: 1 });
  }

  private async closeFeed(group: string): Promise<void> {
    const feed = this.feeds.get(group);
    if (!feed || --feed.consumers > 0) return;
    this.feeds.delete(group);
    clearTimeout(feed.reopening);
    await feed.subscription.stop();
  }

  private subscribe(group: string): Subscription {
    const { filter, position } = this.read(() => this.claims.group(group));
    let events: RecordedEvent[] = [];
    return this.options.log.subscribe({
      name: `jobs of ${group}`,
      from: position === undefined ? 'start' : { after: position },
      filter,
      onEvent: (event) => void events.push(event),
      onCheckpoint: (through) => {
        this.claims.add(group, events, through, this.options.clock().getTime());
        if (events.length > 0) this.wake(group);
        events = [];
      },
      onDropped: () => this.reopenFeed(group),
    });
  }

  /** The file could not take jobs over: what was not stored is read again. */
  private reopenFeed(group: string): void {
    const feed = this.feeds.get(group);
    if (feed)
      feed.reopening = setTimeout(
        () => (feed.subscription = this.subscribe(group)),
        this.options.pollInterval ?? DEFAULT_POLL_INTERVAL_MS,
      );
  }

  private wake(group: string): void {
    for (const consumer of this.consumers) if (consumer.group === group) consumer.wake();
  }

  private read<Result>(query: () => Result): Result {
    this.refuseWhenClosed();
    try {
      return query();
    } catch (error) {
      throw asLogError(error);
    }
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new LogUnavailable('The jobs are closed');
  }
}

class Consumer implements JobConsumer {
  readonly group: string;
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly consume: ConsumeOptions,
    private readonly claims: JobClaims,
    private readonly options: SqliteJobsOptions,
    private readonly onStopped: () => Promise<void>,
  ) {
    this.group = consume.group;
    this.wake();
  }

  stop(): Promise<void> {
    this.stopped ??= this.shutDown();
    return this.stopped;
  }

  /** Takes as much work as there is room for, now or when this turn is over. */
  wake(): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.takeWork(), 0);
  }

  private async shutDown(): Promise<void> {
    clearTimeout(this.timer);
    await Promise.all(this.running);
    await this.onStopped();
  }

  private takeWork(): void {
    const interval = this.options.pollInterval ?? DEFAULT_POLL_INTERVAL_MS;
    let wait = interval;
    try {
      while (this.running.size < (this.consume.concurrency ?? DEFAULT_CONCURRENCY)) {
        const now = this.now();
        const claim = this.claims.claim(this.group, randomUUID(), now, now + this.consume.timeout + ANSWER_MARGIN_MS);
        if (!claim) {
          wait = Math.min(interval, Math.max(1, this.claims.nextDue(this.group) - now));
          break;
        }
        const work = this.work(claim.token, claim.event, claim.attempt);
        this.running.add(work);
        void work.then(() => {
          this.running.delete(work);
          this.wake();
        });
      }
    } catch (error) {
      // A file that is locked or full now may not be at the next look; what is broken otherwise must be seen.
      if (!(asLogError(error) instanceof LogUnavailable)) throw error;
    }
    this.timer = setTimeout(() => this.takeWork(), wait);
  }

  /** What cannot be answered for is claimed again when the claim runs out. */
  private async work(token: string, event: RecordedEvent, attempt: number): Promise<void> {
    const { pauses } = this.consume;
    // One attempt more than there are came from consumers that died over it.
    const outcome =
      attempt > pauses.length + 1
        ? ({ done: false, reason: 'Its consumers ended without an answer' } as const)
        : await attemptJob(this.consume, event, attempt);
    try {
      const wait = pauses[attempt - 1];
      if (outcome.done) this.claims.finish(token);
      else if (wait === undefined) this.claims.park(token, outcome.reason);
      else this.claims.release(token, this.now() + wait);
    } catch (error) {
      if (!(asLogError(error) instanceof LogUnavailable)) throw error;
    }
  }

  private now(): number {
    return this.options.clock().getTime();
  }
}
