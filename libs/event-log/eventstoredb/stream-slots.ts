import { LogUnavailable } from '../event-log.ts';
import { within } from './patience.ts';

/** Beyond about 98 calls at a time all calls of a connection hang without a word. */
const SLOTS = 90;
/** The rest is for reads that are soon over. */
const LASTING_SLOTS = 60;

/** Counts open calls. */
class StreamSlots {
  private open = 0;
  private lasting = 0;
  private readonly waiting: (() => void)[] = [];

  /** For a call that stays open. The answer gives the slot back. @throws LogUnavailable where too many are open */
  takeLasting(): () => void {
    if (this.lasting >= LASTING_SLOTS || this.open >= SLOTS)
      throw new LogUnavailable(`${this.lasting} subscriptions are open, more than the connection can carry`);
    this.lasting++;
    const release = this.take();
    return () => {
      this.lasting--;
      release();
    };
  }

  /** For a call that is soon over; waits until there is room. @throws NoAnswer after so many milliseconds */
  async takeShort(milliseconds: number): Promise<() => void> {
    if (this.open < SLOTS) return this.take();
    let given = false;
    const turn = new Promise<void>((resolve) => this.waiting.push(() => ((given = true), resolve())));
    try {
      await within(milliseconds, turn);
    } catch (error) {
      // A turn that came too late is passed on.
      if (given) this.giveBack();
      throw error;
    }
    return this.releaser();
  }

  private take(): () => void {
    this.open++;
    return this.releaser();
  }

  private releaser(): () => void {
    let released = false;
    return () => {
      if (!released) this.giveBack();
      released = true;
    };
  }

  /** The slot goes to who waits longest, and stays counted. */
  private giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.open--;
  }
}

/** All clients of a process that speak to one server share a connection, and with it what it can carry. */
export const streamSlots = new StreamSlots();
