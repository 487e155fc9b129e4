import type { Position } from '@leaseledger/event-log/event-log';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import type { ReadSide } from './read-side.ts';

/** How long one attempt waits for the lists, in milliseconds. */
const SHOWN_WITHIN = 2_000;

/** The position that the lists show, and a notice when they show more. */
export type ShownLists = Pick<ReadSide, 'shown' | 'onShown'>;

/**
 * Waits until the lists show the cause of an effect. The wait does not hurry them: they fold some milliseconds of
 * events in one transaction.
 * @param notYet what the lists do not show, for the error
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
