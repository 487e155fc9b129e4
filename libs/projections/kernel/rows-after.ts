import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import {
  changesBy,
  patchedFields,
  type Change,
  type FieldsFor,
  type Projection,
  type Row,
  type RowId,
} from './projection.ts';

type Rows = Map<RowId, Record<string, unknown>>;

/** The rows of a projection after these events, based on the rows before. */
export function rowsAfter(projection: Projection, events: readonly DecodedEvent[], before: Rows = new Map()): object[] {
  fold(projection, events, before);
  return [...before.values()];
}

/** One row of a projection after these events; undefined for none. Does not change the row before. */
export function rowAfter<Event extends DomainEvent, R extends Row>(
  projection: Projection<Event, R>,
  id: RowId,
  before: R | undefined,
  events: readonly DecodedEvent[],
): R | undefined {
  const rows: Rows = new Map();
  // Only the fields of a row are read.
  if (before !== undefined) rows.set(id, { ...before } as Record<string, unknown>);
  // Handlers of other events are missing, so nothing else is known of the events.
  fold(projection as unknown as Projection, events, rows);
  // The handlers put and patch only rows of this kind.
  return rows.get(id) as R | undefined;
}

function fold(projection: Projection, events: readonly DecodedEvent[], rows: Rows): void {
  for (const event of events) for (const change of changesBy(projection, event)) apply(change, rows);
}

/** The meaning of a change, which every store must share. */
function apply(change: Change, rows: Rows): void {
  if ('put' in change) rows.set(change.put, { ...change.row });
  else if ('remove' in change) rows.delete(change.remove);
  else if ('patch' in change) patch(rows.get(change.patch), change.fields);
  else {
    const { column, is } = change.patchWhere;
    for (const row of rows.values()) if ((row[column] ?? null) === is) patch(row, change.fields);
  }
}

function patch(row: Record<string, unknown> | undefined, fields: object | FieldsFor<Row>): void {
  if (row === undefined) return;
  const given = Object.entries(patchedFields(fields, row)).filter(([, value]) => value !== undefined);
  Object.assign(row, Object.fromEntries(given));
}
