import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type Filter, LogUnavailable, type StartFrom, type SubscribeOptions, type Subscription } from '../event-log.ts';
import type { Committed, Commits } from './commits.ts';
import { asLogError } from './database.ts';
import type { EventReader, Page, ReadPage } from './event-reader.ts';
import { fromPosition, toPosition } from './schema.ts';
import { droppedBy, SubscriberFailed, tell } from '../subscriber.ts';

const EVENTS_PER_PAGE = 500;
/** A checkpoint is passed on after this many places without a matching event, so that a restart does not scan them again. */
const PLACES_PER_CHECKPOINT = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Reads page after page and, at the head, waits for the next commit: what is delivered is always read from the file. */
export class SqliteSubscription implements Subscription {
  private readonly readPage: ReadPage;
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  /** Everything up to here was handled or does not match. */
  private place: number;
  private checkpointed: number;
  private caughtUp = false;

  /** @throws RangeError where `from` is no position of this log, LogUnavailable where it cannot be read */
  constructor(
    private readonly options: SubscribeOptions,
    private readonly reader: EventReader,
    private readonly commits: Commits,
    onEnded: (subscription: SqliteSubscription) => void,
  ) {
    this.place = this.checkpointed = startingPlace(options.from, reader);
    this.readPage = reader.pages(options.filter);
    this.ended = this.run().finally(() => onEnded(this));
  }

  stop(): Promise<void> {
    this.stopping.abort();
    return this.ended;
  }

  private async run(): Promise<void> {
    // The subscriber is not called before it holds its subscription.
    await nextTurn();
    try {
      await this.follow();
      await this.checkpoint();
    } catch (error) {
      this.options.onDropped?.(droppedBy(error));
    }
  }

  private async follow(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.stopping.signal.aborted) {
      try {
        const page = this.nextPage();
        pauseMs = FIRST_PAUSE_MS;
        if (page) await this.deliver(page);
        else await this.waitAtHead();
      } catch (error) {
        const cause = asLogError(error);
        if (!(cause instanceof LogUnavailable)) throw cause;
        this.caughtUp = false;
        await pause(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  /** The next page, or undefined at the head. */
  private nextPage(): Page | undefined {
    const head = this.reader.head();
    return this.place >= head ? undefined : this.readPage(this.place, head, EVENTS_PER_PAGE);
  }

  private async deliver({ events, through }: Page): Promise<void> {
    for (const event of events) {
      try {
        // A handler that is synchronous is spared a turn of the promise queue for each event.
        const handled = this.options.onEvent(event);
        if (handled) await handled;
      } catch (error) {
        // Report the handler's failure, even where saving the checkpoint of the events before it fails too.
        await this.checkpoint().catch(() => undefined);
        throw new SubscriberFailed(error, event);
      }
      this.place = fromPosition(event.position);
      if (this.stopping.signal.aborted) return;
    }
    this.place = through;
    if (events.length > 0 || through - this.checkpointed >= PLACES_PER_CHECKPOINT) await this.checkpoint();
    await nextTurn();
  }

  private async waitAtHead(): Promise<void> {
    // Subscribed before anything is awaited: a commit in between is not missed.
    const committed = this.commits.next(this.stopping.signal, (appended) => this.passes(appended));
    if (!this.caughtUp) {
      this.caughtUp = true;
      await this.checkpoint();
      await tell(() => this.options.onCaughtUp?.());
    }
    await committed;
    // The caller of the append is answered first.
    await nextTurn();
  }

  /** A commit that follows right after this place without a matching event need not be read. */
  private passes(committed: Committed | undefined): boolean {
    if (
      committed?.after !== this.place ||
      committed.through - this.checkpointed >= PLACES_PER_CHECKPOINT ||
      mayMatch(this.options.filter, committed)
    )
      return false;
    this.place = committed.through;
    return true;
  }

  private async checkpoint(): Promise<void> {
    if (this.place <= this.checkpointed) return;
    this.checkpointed = this.place;
    await tell(() => this.options.onCheckpoint?.(toPosition(this.checkpointed)));
  }
}

function mayMatch(filter: Filter | undefined, { types }: Committed): boolean {
  if (filter === undefined || !('typePrefixes' in filter)) return true;
  return [...types].some((type) => filter.typePrefixes.some((prefix) => type.startsWith(prefix)));
}

function startingPlace(from: StartFrom, reader: EventReader): number {
  if (from === 'start') return 0;
  return from === 'end' ? reader.head() : fromPosition(from.after);
}
