import type { LiveChange } from '@leaseledger/contract/live/live.views';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { markChanged } from '../../platform/http/changed-rows.ts';
import { changesUnderWay, isRefreshed } from '../../platform/http/own-requests.ts';
import { concerns } from './concerns.ts';

/** Between two times that news lead to reads, in milliseconds: what comes meanwhile leads to one, which shows it within a second of the change. */
const REST = 300;
/** And while news go on coming. */
const REST_OF_MANY = 600;
/** They do where one read follows on another so soon. */
const IN_A_ROW = 1_000;
/** While an own change is under way, it is looked again after so long, at most so often. */
const HOLD = 100;
const MOST_HOLDS = 30;
/** Of more changes than this everything on screen is read again. */
const MOST_WAITING = 500;

/** All that may be on screen, for those who know nothing better. */
const everything = () => true;
const settled = () => undefined;

export interface LiveReadsOptions {
  readonly queries: QueryClient;
  readonly areas: readonly ConsoleArea[];
  readonly isHidden: () => boolean;
}

/** Has what is on screen read again where others changed it: once for many changes, and never while nobody looks. */
export class LiveReads {
  #waiting: LiveChange[] = [];
  #isAnew = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastRead = -Infinity;
  #rest = REST;
  #holds = 0;
  /** Questions that were on their way when news of them came, until they are asked again. */
  readonly #late = new Map<Query, Promise<void>>();

  constructor(private readonly options: LiveReadsOptions) {}

  hear(changes: readonly LiveChange[]): void {
    this.#waiting.push(...changes);
    if (this.#waiting.length > MOST_WAITING) this.anew();
    else this.#soon();
  }

  /** Nobody knows what changed. */
  anew(): void {
    this.#waiting = [];
    this.#isAnew = true;
    this.#soon();
  }

  /** The page is looked at again. */
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

  /** What is not on screen is read when it is. */
  #ask(predicate: (query: Query) => boolean): Promise<void> {
    return this.options.queries.invalidateQueries({ refetchType: 'active', predicate });
  }

  /** What is answered now may be of before the news: cut off at each, a slow connection would never show anything. */
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
