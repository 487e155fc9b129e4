import type { EventLog } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import type { Fingerprints } from '../callers/fingerprints.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import { infrastructureEvent } from './infrastructure-event.ts';

const HELD = 'ValueReserved';
const RELEASED = 'ReservationReleased';

/**
 * Guarantees uniqueness across streams. A stream named after the value's fingerprint holds its owner. When two want the
 * value at once, the append at the revision they read decides. A read model may warn earlier, but only this decides.
 * Reservations of older releases stand under a plain digest. They hold until they are released, and no new ones are
 * added there.
 */
export class Reservations {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
    private readonly fingerprints: Fingerprints,
  ) {}

  /**
   * Takes a value for a holder, e.g. a user's e-mail for `user-7`. Taking it again is allowed.
   * @returns whether the holder has it now
   * @throws LogUnavailable
   */
  async take(kind: string, value: string, holder: string): Promise<boolean> {
    const older = await this.#latest(this.#olderStream(kind, value));
    if (older?.type === HELD) return older.data['holder'] === holder;
    const stream = this.#stream(kind, value);
    for (;;) {
      const latest = await this.#latest(stream);
      if (latest?.type === HELD) return latest.data['holder'] === holder;
      const taken = infrastructureEvent(HELD, { kind, holder }, this.clock, this.randomBytes);
      if (
        (await unlessOvertaken(
          this.log.append(stream, [taken], { expectedRevision: latest === undefined ? 'noStream' : latest.revision }),
        )) !== undefined
      )
        return true;
    }
  }

  /**
   * The holder of a value; undefined when it is free. The search is by fingerprint, so its duration reveals nothing of
   * the value.
   * @throws LogUnavailable
   */
  async holder(kind: string, value: string): Promise<string | undefined> {
    const latest = await this.#latest(this.#stream(kind, value));
    const holder = latest?.type === HELD ? latest.data['holder'] : undefined;
    return typeof holder === 'string' ? holder : undefined;
  }

  /** Releases a value whose record was not made or no longer has it. A value of another holder stays reserved. */
  async release(kind: string, value: string, holder: string): Promise<void> {
    for (const stream of [this.#olderStream(kind, value), this.#stream(kind, value)])
      await this.#releaseIn(stream, kind, holder);
  }

  async #releaseIn(stream: string, kind: string, holder: string): Promise<void> {
    const latest = await this.#latest(stream);
    if (latest?.type !== HELD || latest.data['holder'] !== holder) return;
    const released = infrastructureEvent(RELEASED, { kind, holder }, this.clock, this.randomBytes);
    await unlessOvertaken(this.log.append(stream, [released], { expectedRevision: latest.revision }));
  }

  #stream(kind: string, value: string): string {
    return `reservation-${this.fingerprints.of(kind, value)}`;
  }

  #olderStream(kind: string, value: string): string {
    return `reservation-${this.fingerprints.older(kind, value)}`;
  }

  async #latest(stream: string) {
    const { events } = await this.log.readStream(stream, { from: 'end', direction: 'backwards', limit: 1 });
    return events[0];
  }
}
