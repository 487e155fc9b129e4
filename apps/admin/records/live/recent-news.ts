import type { LiveChange } from '@leaseledger/contract/live/live.views';
import type { Heard } from './live-messages.ts';

/** The number of changes kept. A page that missed more reads everything again. */
const MOST_KEPT = 500;

const logOf = (place: string): string => place.slice(0, place.indexOf('.'));

/** The recent news of a connection, for pages that join it later. */
export class RecentNews {
  /** The place since which all news are kept. Undefined when it is unknown. */
  #after: string | undefined;
  #kept: { readonly id: string; readonly changes: readonly LiveChange[] }[] = [];

  /** Starts at a place. Earlier news are unknown. */
  begin(after: string | undefined): void {
    this.#after = after;
    this.#kept = [];
  }

  /** @param id the place of the log that the changes reach */
  add(id: string, changes: readonly LiveChange[]): void {
    this.#kept.push({ id, changes });
    let count = this.#kept.reduce((sum, one) => sum + one.changes.length, 0);
    while (count > MOST_KEPT) {
      const oldest = this.#kept.shift();
      if (oldest === undefined) return;
      this.#after = oldest.id;
      count -= oldest.changes.length;
    }
  }

  /**
   * The news after a place, `anew` when some are unknown, or undefined when there are none.
   * Places of one log sort as text.
   */
  since(place: string): Heard | undefined {
    const after = this.#after;
    if (after === undefined || logOf(place) !== logOf(after) || place < after) return { anew: true };
    const changes = this.#kept.filter(({ id }) => id > place).flatMap((one) => one.changes);
    return changes.length === 0 ? undefined : { changes };
  }
}
