import type { LiveChange } from '@leaseledger/contract/live/live.views';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { markChanged } from '../../platform/http/changed-rows.ts';
import { changesUnderWay, isRefreshed } from '../../platform/http/own-requests.ts';
import { concerns } from './concerns.ts';

/** The milliseconds between two refreshes. Changes in between share the next one, so each shows within a second. */
const REST = 300;
/** The same, while news keep arriving. */
const REST_OF_MANY = 600;
/** A refresh within these milliseconds of the previous one means that news keep arriving. */
const IN_A_ROW = 1_000;
/** A running change of this page delays a refresh by this many milliseconds, at most MOST_HOLDS times. */
const HOLD = 100;
const MOST_HOLDS = 30;
/** With more waiting changes than this, everything on screen is read again. */
const MOST_WAITING = 500;

/** Matches every query, for a page that does not know the changes. */
const everything = () => true;
const settled = () => undefined;

export interface LiveReadsOptions {
  readonly queries: QueryClient;
  readonly areas: readonly ConsoleArea[];
  readonly isHidden: () => boolean;
}

/**
 * Reads again the queries that other users' changes concern: once for many changes, and never while the page is hidden.
 */
export class LiveReads {
  #waiting: LiveChange[] = [];
  #isAnew = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastRead = -Infinity;
  #rest = REST;
  #holds = 0;
  /** Queries whose read was running when news of them arrived, until they are read again. */
  readonly #late = new Map<Query, Promise<void>>();

  constructor(private readonly options: LiveReadsOptions) {}

  hear(changes: readonly LiveChange[]): void {
    this.#waiting.push(...changes);
    if (this.#waiting.length > MOST_WAITING) this.anew();
    else this.#soon();
  }

  /** The changes are unknown, so everything on screen is read again. */
  anew(): void {
    this.#waiting = [];
    this.#isAnew = true;
    this.#soon();
  }

  /** The page is visible again. */
  shown(): void {
    if (this.#waiting.length > 0 || this.#isAnew) this.#soon();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #soon(after = Math.max(0, this.#lastRead + this.#rest - Date.now())): void {
    if (this.#timer !== undefined || this.options.isHidden()) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#read();
    }, after);
  }

  #read(): void {
    const { queries, areas, isHidden } = this.options;
    if (isHidden()) return;
    const isOwnUnderWay = changesUnderWay.get() > 0;
    const changes = isOwnUnderWay ? this.#waiting : this.#waiting.filter(({ of, own }) => !isRefreshed(own, of));
    const isConcerned = this.#isAnew
      ? everything
      : ({ queryKey }: Pick<Query, 'queryKey'>) => changes.some((change) => concerns(areas, queryKey, change));
    if (isOwnUnderWay && this.#holds < MOST_HOLDS) {
      this.#holds += 1;
      this.#soon(HOLD);
      return;
    }
    this.#holds = 0;
    this.#waiting = [];
    this.#isAnew = false;
    const now = Date.now();
    this.#rest = now - this.#lastRead < IN_A_ROW ? REST_OF_MANY : REST;
    this.#lastRead = now;
    const marked = changes.flatMap(({ of, id, own }) =>
      id === undefined || own !== undefined ? [] : [{ resource: of, id }],
    );
    const late = queries.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isConcerned });
    const again = late.map((query) => this.#askAgain(query));
    void Promise.all([...again, this.#ask((query) => isConcerned(query) && !late.includes(query))]).then(() =>
      markChanged(marked),
    );
  }

  /** Queries that are not on screen are read when they are shown. */
  #ask(predicate: (query: Query) => boolean): Promise<void> {
    return this.options.queries.invalidateQueries({ refetchType: 'active', predicate });
  }

  /**
   * Waits for the running read, then reads again, because its answer may be older than the news.
   * Cancelling it each time would leave a slow connection without any answer.
   */
  #askAgain(query: Query): Promise<void> {
    const asked =
      this.#late.get(query) ??
      query
        .fetch(undefined, { cancelRefetch: false })
        .then(settled, settled)
        .then(() => {
          this.#late.delete(query);
          return this.#ask((each) => each === query);
        });
    this.#late.set(query, asked);
    return asked;
  }
}
