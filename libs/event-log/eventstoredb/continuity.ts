import { type EventPlace, LogExchanged, mustHold, type RecordedEvent } from '../event-log.ts';
import type { Reader } from './reader.ts';

/**
 * Checks whether the server still holds the newest event that this log met. After a lost connection that is in doubt,
 * because the server may have come back with older or other data under the same address.
 */
export class Continuity {
  #newest: EventPlace | undefined;
  #isInDoubt = false;
  #confirming: Promise<void> | undefined;
  #exchanged: LogExchanged | undefined;

  constructor(private readonly reader: Pick<Reader, 'at'>) {}

  /** The log stored or delivered this event. */
  met({ id, position }: Pick<RecordedEvent, 'id' | 'position'>): void {
    if (this.#newest === undefined || position > this.#newest.position) this.#newest = { id, position };
  }

  /** A call broke off. */
  doubt(): void {
    this.#isInDoubt = true;
  }

  get isSure(): boolean {
    return this.#exchanged === undefined && !this.#isInDoubt;
  }

  /** Looks once for all callers if there is a doubt. @throws LogExchanged, and always after the first time; LogUnavailable */
  async confirm(): Promise<void> {
    if (this.#exchanged !== undefined) throw this.#exchanged;
    if (!this.#isInDoubt) return;
    this.#confirming ??= this.#look().finally(() => (this.#confirming = undefined));
    await this.#confirming;
  }

  async #look(): Promise<void> {
    this.#isInDoubt = false;
    try {
      if (this.#newest !== undefined) await mustHold({ eventAt: (position) => this.reader.at(position) }, this.#newest);
    } catch (error) {
      if (error instanceof LogExchanged) this.#exchanged = error;
      else this.#isInDoubt = true;
      throw error;
    }
  }
}
