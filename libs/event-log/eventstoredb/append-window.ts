import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The client queues what its call cannot take at once, and when the call then fails it rejects that queue where nobody
 * can catch it, which ends the process. The call takes 16 messages before it asks to wait: fewer are handed over in one
 * turn of the event loop, and while no answers come back, fewer are under way at all.
 */
const PER_TURN = 12;
const MOST_UNDER_WAY = 128;
const ANSWERS_ARE_RECENT_MS = 100;

/**
 * Lets appends go to the client, in the order in which they came. The first over a new call goes alone: while the client
 * opens the call, the second would overtake it.
 */
export class AppendWindow {
  private underWay = 0;
  private thisTurn = 0;
  /** When an answer last came, -Infinity while the call has shown nothing yet. */
  private answeredAt = -Infinity;
  private turnEnds = false;
  private readonly waiting: (() => void)[] = [];

  /** Resolves when an append may start. The caller says when it has settled. */
  enter(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.admit();
    });
  }

  leave(answered: boolean): void {
    this.underWay--;
    this.answeredAt = answered ? performance.now() : -Infinity;
    this.admit();
  }

  /** Whether anything was answered since then, as `performance.now()` tells the time. */
  answeredSince(time: number): boolean {
    return this.answeredAt >= time;
  }

  private admit(): void {
    while (this.waiting.length > 0 && this.hasRoom()) {
      this.underWay++;
      this.thisTurn++;
      this.waiting.shift()?.();
    }
    if (this.turnEnds || this.thisTurn === 0) return;
    this.turnEnds = true;
    void nextTurn().then(() => {
      this.turnEnds = false;
      this.thisTurn = 0;
      this.admit();
    });
  }

  private hasRoom(): boolean {
    if (this.thisTurn >= PER_TURN) return false;
    if (this.answeredAt === -Infinity) return this.underWay === 0;
    return this.underWay < (performance.now() - this.answeredAt < ANSWERS_ARE_RECENT_MS ? MOST_UNDER_WAY : PER_TURN);
  }
}
