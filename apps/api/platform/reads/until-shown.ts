import type { Position } from '@leaseledger/event-log/event-log';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import type { ReadSide } from './read-side.ts';

/** How long the lists are waited for before it is tried again, in milliseconds. */
const SHOWN_WITHIN = 2_000;

/** What the lists show, and when they show more. */
export type ShownLists = Pick<ReadSide, 'shown' | 'onShown'>;

/**
 * Waits until the lists show what led to an effect. They are not hurried for it: what comes within some milliseconds is folded in one transaction.
 * @param notYet what they do not show
 * @throws StoreUnavailable while they are behind
 */
export async function untilShown(lists: ShownLists, since: Position, notYet: string): Promise<void> {
  const isShown = () => (lists.shown() ?? '') >= since;
  if (isShown()) return;
  const outcome = Promise.withResolvers<void>();
  const end = lists.onShown(() => isShown() && outcome.resolve());
  const timer = setTimeout(
    () => outcome.reject(new StoreUnavailable(`The lists do not show yet ${notYet}.`)),
    SHOWN_WITHIN,
  ).unref();
  await outcome.promise.finally(() => {
    clearTimeout(timer);
    end();
  });
}
