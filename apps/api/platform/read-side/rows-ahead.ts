import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { ProjectionStore } from '@leaseledger/projections/kernel/read-store';

/**
 * Empties rows that are ahead of the log. The log lost its end or was restored from a backup, and will give those
 * positions to other events.
 * @returns whether there were any
 */
export async function emptyRowsAhead(
  store: Pick<ProjectionStore, 'table'>,
  log: Pick<EventLog, 'head'>,
  projections: readonly Projection[],
): Promise<boolean> {
  let areAny = false;
  try {
    for (const projection of projections) {
      const table = await store.table(projection);
      const checkpoint = await table.checkpoint();
      // The head is read after the checkpoint. Events that another process appends and folds in between are then no
      // reason to reset.
      const head = checkpoint === undefined ? undefined : await log.head();
      if (checkpoint === undefined || (head !== undefined && checkpoint <= head)) continue;
      await table.reset();
      areAny = true;
    }
  } catch (error) {
    // Without the log, the rows stay readable. The next start checks again.
    if (!(error instanceof LogUnavailable)) throw error;
  }
  return areAny;
}
