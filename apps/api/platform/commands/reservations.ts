import type { EventLog } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import type { Fingerprints } from '../callers/fingerprints.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import { infrastructureEvent } from './infrastructure-event.ts';

const HELD = 'ValueReserved';
const RELEASED = 'ReservationReleased';

/**
 * Uniqueness across streams: who holds a value is said by a stream named after the value's fingerprint, and appending to it at the
 * revision that was read decides between two who want it at once. A read model may warn earlier; only this decides.
 * What an older release reserved stands under a plain digest: it holds until it is let go, and no new reservation joins it.
 */
export class Reservations {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
    private readonly fingerprints: Fingerprints,
  ) {}

  /**
   * Takes a value for a holder, e.g. a user's e-mail for `user-7`. Taking what one holds already is fine.
   * @returns whether the holder has it now. @throws LogUnavailable
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

  /** Who holds a value; undefined where nobody does. It is found by its fingerprint, so that how long that takes tells nothing of the value. @throws LogUnavailable */
  async holder(kind: string, value: string): Promise<string | undefined> {
    const latest = await this.#latest(this.#stream(kind, value));
    const holder = latest?.type === HELD ? latest.data['holder'] : undefined;
    return typeof holder === 'string' ? holder : undefined;
  }

  /** Lets go of a value, when its record was not made or no longer has it. What somebody else holds stays theirs. */
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
