import type { LiveChange } from '@leaseledger/contract/live/live.views';
import type { Heard } from './live-messages.ts';

/** A page that joins is told no more than this: of more it reads everything again anyway. */
const MOST_KEPT = 500;

const logOf = (place: string): string => place.slice(0, place.indexOf('.'));

/** What came of late on a connection, for pages that join it. */
export class RecentNews {
  /** All that came after this place is kept; undefined where nobody knows since when. */
  #after: string | undefined;
  #kept: { readonly id: string; readonly changes: readonly LiveChange[] }[] = [];

  /** What came before this place is not known. */
  begin(after: string | undefined): void {
    this.#after = after;
    this.#kept = [];
  }

  /** @param id the place up to which it tells */
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

  /** What was told of what came after a place, or that nobody knows; undefined where that is nothing. Places of one log sort as text. */
  since(place: string): Heard | undefined {
    const after = this.#after;
    if (after === undefined || logOf(place) !== logOf(after) || place < after) return { anew: true };
    const changes = this.#kept.filter(({ id }) => id > place).flatMap((one) => one.changes);
    return changes.length === 0 ? undefined : { changes };
  }
}
