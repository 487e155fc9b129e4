import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from '@leaseledger/event-log/event-log';

/** The position and time (ISO 8601, UTC) of the last append that an asker made to a category of streams. */
export interface LastWrite {
  readonly position: Position;
  readonly time: string;
}

export type ByCategory = ReadonlyMap<string, LastWrite>;

/**
 * The number of sessions and API keys whose last writes are remembered. The lists have long shown the writes of the
 * others.
 */
const REMEMBERED = 10_000;

/** The last writes of each session and API key, as far as they went through this process. */
export class LastWrites {
  readonly #by = new Map<string, ByCategory>();

  of(who: string): ByCategory {
    return this.#by.get(who) ?? new Map();
  }

  /** Remembers a write. The asker that wrote longest ago is forgotten first. */
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

/** The last writes of a session, as its browser carries them in cookies. */
export interface Carried {
  readonly writes: ByCategory;
  set(writes: ByCategory): void;
  drop(): void;
}

/** Takes the later write of each category. */
export function latestOf(one: ByCategory, other: ByCategory): ByCategory {
  const latest = new Map(one);
  for (const [category, write] of other)
    if ((latest.get(category)?.position ?? '') < write.position) latest.set(category, write);
  return latest;
}

/** Tells the caller of a request which events its reads lack. */
export interface ReadNotices {
  /** A read shows less than the asker had written at this moment. */
  olderThan(time: string): void;
  /** A read shows rows of an earlier release, which no event after this moment has changed. */
  stateOf(time: string): void;
}

/** The session or API key that makes a request. */
export class Asker {
  /** The writes of this asker that reads of the request must show: those from before the request came. */
  #before: ByCategory;
  /**
   * The time until which the reads of this request wait, in milliseconds as `performance.now()`. Undefined until a read
   * waits.
   */
  waitsUntil: number | undefined;
  /** The last position that the lists were seen to show. */
  shown: Position | undefined;

  constructor(
    private readonly who: string,
    private readonly writes: LastWrites,
    /** Tells the caller which events the reads of the request lack. */
    readonly tells: ReadNotices,
    /** The writes of this asker through other processes, as its browser carries them. */
    private readonly carried?: Carried,
  ) {
    this.#before = this.#known();
  }

  get before(): ByCategory {
    return this.#before;
  }

  /** From now on the reads of the request also show what the request itself has written. */
  readsOwnWrites(): void {
    this.#before = this.#known();
  }

  #known(): ByCategory {
    const { carried } = this;
    return carried === undefined ? this.writes.of(this.who) : latestOf(this.writes.of(this.who), carried.writes);
  }

  wrote(category: string, write: LastWrite): void {
    this.writes.note(this.who, category, write);
    this.carried?.set(this.writes.of(this.who));
  }

  /** Removes the carried writes, because their positions are not in this log. */
  get drop(): Carried['drop'] | undefined {
    return this.carried?.drop;
  }
}

const asking = new AsyncLocalStorage<Asker>();

/**
 * The asker of the request that is answered now; undefined for an unknown one. Commands do not use it, because
 * reactions to an append run in the request that made it.
 */
export const currentAsker = (): Asker | undefined => asking.getStore();
export const asAsker = (asker: Asker, work: () => void): void => asking.run(asker, work);
