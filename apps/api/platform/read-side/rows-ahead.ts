import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { ProjectionStore } from '@leaseledger/projections/kernel/read-store';

/**
 * Empties the rows that know more than the log: it lost its end, or was put back from its backup, and gives those positions to other events.
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
      // Asked afterwards: what another process appends and folds meanwhile is no reason.
      const head = checkpoint === undefined ? undefined : await log.head();
      if (checkpoint === undefined || (head !== undefined && checkpoint <= head)) continue;
      await table.reset();
      areAny = true;
    }
  } catch (error) {
    // Rows are read while the log is away; its next start asks again.
    if (!(error instanceof LogUnavailable)) throw error;
  }
  return areAny;
}
