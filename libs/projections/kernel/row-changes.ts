import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { changesBy, type Projection, type RowId } from './projection.ts';

/** A changed row, and the user who changed it. */
export interface RowChange {
  /** The name of the read model. */
  readonly model: string;
  /** Undefined when only the store could tell the rows. */
  readonly id: RowId | undefined;
  /** The declared columns of a row that is new or was written completely. */
  readonly columns: Readonly<Record<string, unknown>> | undefined;
  /** The user who decided the change; null for the system. */
  readonly by: number | null;
  /** The request that caused it. */
  readonly request: string;
}

/** The changes of an event in the rows of these projections, without reading the rows. */
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
