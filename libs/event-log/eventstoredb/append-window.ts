import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The client queues what its call cannot take at once, and when the call then fails it rejects that queue where nobody
 * can catch it, which ends the process. The call takes 16 messages before it asks to wait, and has handed them to the
 * socket a few turns of the event loop later, unless more bytes are unanswered than HTTP/2 lets a client send (64 KiB).
 */
const PER_BREATH = 12;
const TURNS_PER_BREATH = 3;
const MOST_UNDER_WAY = 128;
const MOST_BYTES_UNDER_WAY = 48 * 1_024;
const ANSWERS_ARE_RECENT_MS = 100;

/**
 * Lets appends go to the client, in the order in which they came. The first over a new call goes alone: while the client
 * opens the call, the second would overtake it.
 */
export class AppendWindow {
  private underWay = 0;
  private bytesUnderWay = 0;
  private thisBreath = 0;
  /** The time of the last answer; -Infinity before the first answer of the call. */
  private answeredAt = -Infinity;
  private breathing = false;
  private readonly waiting: { bytes: number; start: () => void }[] = [];

  /** Resolves when an append of this many bytes may start. The caller says when it has settled. */
  enter(bytes: number): Promise<void> {
    return new Promise((start) => {
      this.waiting.push({ bytes, start });
      this.admit();
    });
  }

  leave(bytes: number, answered: boolean): void {
    this.underWay--;
    this.bytesUnderWay -= bytes;
    this.answeredAt = answered ? performance.now() : -Infinity;
    this.admit();
  }

  /** Whether anything was answered since then, as `performance.now()` tells the time. */
  answeredSince(time: number): boolean {
    return this.answeredAt >= time;
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && this.hasRoom(next.bytes); next = this.waiting[0]) {
      this.waiting.shift();
      this.underWay++;
      this.bytesUnderWay += next.bytes;
      this.thisBreath++;
      next.start();
    }
    if (!this.breathing && this.thisBreath > 0) void this.breathe();
  }

  private async breathe(): Promise<void> {
    this.breathing = true;
    for (let turn = 0; turn < TURNS_PER_BREATH; turn++) await nextTurn();
    this.breathing = false;
    this.thisBreath = 0;
    this.admit();
  }

  private hasRoom(bytes: number): boolean {
    if (this.thisBreath >= PER_BREATH) return false;
    if (this.answeredAt === -Infinity) return this.underWay === 0;
    if (this.underWay < PER_BREATH) return true;
    const recent = performance.now() - this.answeredAt < ANSWERS_ARE_RECENT_MS;
    return recent && this.underWay < MOST_UNDER_WAY && this.bytesUnderWay + bytes <= MOST_BYTES_UNDER_WAY;
  }
}
