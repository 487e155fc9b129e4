import type { Position } from '@leaseledger/event-log/event-log';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import type { ReadModels } from './execute.handler.ts';

/** How long the lists are waited for before it is tried again, in milliseconds. */
const SHOWN_WITHIN = 2_000;

/** Waits until the lists show what led to an effect. @param notYet what they do not show. @throws StoreUnavailable while they are behind */
export async function untilShown(readModels: ReadModels, since: Position, notYet: string): Promise<void> {
  if (!(await readModels.waitFor(since, SHOWN_WITHIN))) throw new StoreUnavailable(`The lists do not show yet ${notYet}.`);
}
