import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { changesBy, type Change, type Projection, type Row, type RowId } from './projection.ts';

type Rows = Map<RowId, Record<string, unknown>>;

/** The rows that a projection makes of events, beside or instead of those that were there before. */
export function rowsAfter(projection: Projection, events: readonly DecodedEvent[], before: Rows = new Map()): object[] {
  fold(projection, events, before);
  return [...before.values()];
}

/** One row as the projection leaves it after these events; undefined where there is none (any more). The row before stays as it is. */
export function rowAfter<Event extends DomainEvent, R extends Row>(
  projection: Projection<Event, R>,
  id: RowId,
  before: R | undefined,
  events: readonly DecodedEvent[],
): R | undefined {
  const rows: Rows = new Map();
  // Of a row the fields are all that is looked at.
  if (before !== undefined) rows.set(id, { ...before } as Record<string, unknown>);
  // The handlers of other events than the projection's own are not there, so nothing else is known of the events.
  fold(projection as unknown as Projection, events, rows);
  // What the handlers put and patch are rows of this kind.
  return rows.get(id) as R | undefined;
}

function fold(projection: Projection, events: readonly DecodedEvent[], rows: Rows): void {
  for (const event of events) for (const change of changesBy(projection, event)) apply(change, rows);
}

/** The meaning of a change, as every store must give it. */
function apply(change: Change, rows: Rows): void {
  if ('put' in change) rows.set(change.put, { ...change.row });
  else if ('remove' in change) rows.delete(change.remove);
  else if ('patch' in change) patch(rows.get(change.patch), change.fields);
  else {
    const { column, is } = change.patchWhere;
    for (const row of rows.values()) if ((row[column] ?? null) === is) patch(row, change.fields);
  }
}

function patch(row: Record<string, unknown> | undefined, fields: object): void {
  if (row) Object.assign(row, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}
