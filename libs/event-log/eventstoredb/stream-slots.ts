import { LogUnavailable } from '../event-log.ts';
import { NoAnswer } from './errors.ts';

/** Beyond about 98 calls at a time, all calls of a connection hang silently. */
const SLOTS = 90;
/** The number of slots that reads leave to subscriptions. */
const FOR_SUBSCRIPTIONS = 10;
/** The rest of the reads' slots is for reads that are soon over. */
const LASTING_READS = 60;

export interface SlotLimits {
  readonly slots: number;
  readonly forSubscriptions: number;
  readonly lastingReads: number;
}

/** Gives a slot back. A second call changes nothing. */
export type GiveBack = () => void;

interface Waiter {
  readonly take: (giveBack: GiveBack) => void;
}

/** Counts the calls that are open on one connection. Reads that find no free slot wait in the order in which they came. */
export class StreamSlots {
  #reads = 0;
  #lastingReads = 0;
  #subscriptions = 0;
  readonly #waiting = new Set<Waiter>();

  constructor(
    private readonly limits: SlotLimits = {
      slots: SLOTS,
      forSubscriptions: FOR_SUBSCRIPTIONS,
      lastingReads: LASTING_READS,
    },
  ) {}

  get open(): number {
    return this.#reads + this.#subscriptions;
  }

  get free(): number {
    return this.limits.slots - this.open;
  }

  /** How many reads wait for a slot. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** For a subscription. Reads cannot take its slot. @throws LogUnavailable where too many calls are open */
  takeForSubscription(): GiveBack {
    if (this.free <= 0)
      throw new LogUnavailable(`${this.open} calls are open: the connection cannot carry another subscription`);
    this.#subscriptions++;
    return this.#once(() => this.#subscriptions--);
  }

  /** For a read that stays open. @throws LogUnavailable where too many are open */
  takeLasting(): GiveBack {
    if (this.#lastingReads >= this.limits.lastingReads || !this.#hasRoomForRead)
      throw new LogUnavailable(`${this.#lastingReads} long reads are open, more than the connection can carry`);
    this.#reads++;
    this.#lastingReads++;
    return this.#once(() => {
      this.#reads--;
      this.#lastingReads--;
    });
  }

  /** For a short read. Waits until there is room. @throws NoAnswer after this many milliseconds, and stops waiting */
  takeShort(milliseconds: number): Promise<GiveBack> {
    if (this.#hasRoomForRead) return Promise.resolve(this.#takeShort());
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        take: (giveBack) => {
          clearTimeout(timer);
          resolve(giveBack);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        reject(new NoAnswer(`No free call within ${milliseconds} ms`));
      }, milliseconds);
      this.#waiting.add(waiter);
    });
  }

  get #hasRoomForRead(): boolean {
    const { slots, forSubscriptions } = this.limits;
    return this.#reads + Math.max(this.#subscriptions, forSubscriptions) < slots;
  }

  #takeShort(): GiveBack {
    this.#reads++;
    return this.#once(() => this.#reads--);
  }

  #once(release: () => void): GiveBack {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      release();
      this.#admit();
    };
  }

  #admit(): void {
    for (const waiter of this.#waiting) {
      if (!this.#hasRoomForRead) return;
      this.#waiting.delete(waiter);
      waiter.take(this.#takeShort());
    }
  }
}

/** All clients of a thread that speak to one server share a connection, and with it the calls it can carry. */
export const streamSlots = new StreamSlots();
