import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from '@leaseledger/event-log/event-log';

/** Where somebody's last append to a category of streams stands, and when it was made (ISO 8601, UTC). */
export interface LastWrite {
  readonly position: Position;
  readonly time: string;
}

export type ByCategory = ReadonlyMap<string, LastWrite>;

/** Of so many sessions and API keys it is known what they wrote; what the others wrote has long been shown. */
const REMEMBERED = 10_000;

/** What each session and API key of this process wrote last. */
export class LastWrites {
  readonly #by = new Map<string, ByCategory>();

  of(who: string): ByCategory {
    return this.#by.get(who) ?? new Map();
  }

  /** Those who wrote last are known longest. */
  note(who: string, category: string, write: LastWrite): void {
    const known = this.of(who);
    if ((known.get(category)?.position ?? '') < write.position) {
      this.#by.delete(who);
      this.#by.set(who, new Map(known).set(category, write));
    }
    const [oldest] = this.#by.keys();
    if (this.#by.size > REMEMBERED && oldest !== undefined) this.#by.delete(oldest);
  }
}

/** What a browser carries of what its session wrote. */
export interface Carried {
  readonly writes: ByCategory;
  set(writes: ByCategory): void;
  drop(): void;
}

/** Of each category the later one. */
export function latestOf(one: ByCategory, other: ByCategory): ByCategory {
  const latest = new Map(one);
  for (const [category, write] of other)
    if ((latest.get(category)?.position ?? '') < write.position) latest.set(category, write);
  return latest;
}

/** The session or API key that makes a request. */
export class Asker {
  /** What it had written when the request came: that much its reads must show. */
  readonly before: ByCategory;
  /** Until when the reads of this request wait, once one of them does; in milliseconds, as `performance.now()`. */
  waitsUntil: number | undefined;
  /** Up to there lists were seen to be. */
  shown: Position | undefined;

  constructor(
    private readonly who: string,
    private readonly writes: LastWrites,
    /** Told when what is read is older than what was written at this moment. */
    readonly readsOlderThan: (time: string) => void,
    /** What it brings of what it wrote through other processes. */
    private readonly carried?: Carried,
  ) {
    this.before = carried === undefined ? writes.of(who) : latestOf(writes.of(who), carried.writes);
  }

  wrote(category: string, write: LastWrite): void {
    this.writes.note(this.who, category, write);
    this.carried?.set(this.writes.of(this.who));
  }

  /** What it brings is not in this log. */
  get drop(): Carried['drop'] | undefined {
    return this.carried?.drop;
  }
}

const asking = new AsyncLocalStorage<Asker>();

/** Whose request is being answered; undefined where nobody known asks. Not for commands, which say it themselves: what follows from an append goes on in the request that made it. */
export const currentAsker = (): Asker | undefined => asking.getStore();
export const asAsker = (asker: Asker, work: () => void): void => asking.run(asker, work);
