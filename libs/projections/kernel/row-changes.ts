import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { changesBy, type Projection, type RowId } from './projection.ts';

/** A row of which something changed, and by whom. */
export interface RowChange {
  /** The read model's name. */
  readonly model: string;
  /** Undefined where only the store could tell which rows they are. */
  readonly id: RowId | undefined;
  /** The row's declared columns, where it is new or was written whole. */
  readonly columns: Readonly<Record<string, unknown>> | undefined;
  /** Whoever decided it; null for the system. */
  readonly by: number | null;
  /** The request that it belongs to. */
  readonly request: string;
}

/** What an event changes in the rows of these projections, without looking at them. */
export const rowChanges = (projections: readonly Projection[], event: DecodedEvent): RowChange[] =>
  projections.flatMap((projection) => {
    const { name: model, columns } = projection.readModel;
    const { actor, correlationId } = event.metadata;
    return changesBy(projection, event).map((change): RowChange => {
      const id =
        'put' in change
          ? change.put
          : 'patch' in change
            ? change.patch
            : 'remove' in change
              ? change.remove
              : undefined;
      const row =
        'put' in change
          ? Object.fromEntries(Object.entries(change.row).filter(([name]) => Object.hasOwn(columns, name)))
          : undefined;
      return { model, id, columns: row, by: actor.id, request: correlationId };
    });
  });
