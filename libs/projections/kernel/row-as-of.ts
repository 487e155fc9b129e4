import { areas } from '@leaseledger/domain/areas';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { changesBy, type Projection, type ReadModel, type Row, type RowId } from './projection.ts';
import { rowsAfter } from './rows-after.ts';

/** The decoded events of one stream up to a moment; none for a missing stream. */
export type EventsOf = (stream: string) => Promise<readonly DecodedEvent[]>;

/** The categories of the streams that a projection reads. */
export const categoriesOf = ({ handlers }: Pick<Projection, 'handlers'>): readonly string[] =>
  areas
    .filter(({ events }) => Object.keys(events).some((type) => Object.hasOwn(handlers, type)))
    .flatMap((area) => [area.decider.category, ...(('otherStreams' in area && area.otherStreams) || [])]);

/** The fields with the id of a stream, by which events of other records reach a row. */
export const namingFields = ({ columns, indexed = [] }: ReadModel): readonly string[] =>
  Object.keys(columns).filter((field) => columns[field] === 'integer' && indexed.includes(field));

/**
 * One row as the projection would have it after a replay up to a moment; undefined for none. Reads its own stream and
 * the streams of every id that it ever held. Unneeded streams change nothing. row-as-of.spec.ts proves that events
 * reach a row in no other way.
 */
export async function rowAsOf<R extends Row>(
  projection: Projection,
  id: RowId,
  eventsOf: EventsOf,
): Promise<R | undefined> {
  const [categories, fields] = [categoriesOf(projection), namingFields(projection.readModel)];
  const streams = new Map<string, readonly DecodedEvent[]>();
  let held: ReadonlySet<RowId> = new Set([id]);
  for (;;) {
    const names = categories
      .flatMap((category) => [...held].map((value) => `${category}-${value}`))
      .filter((name) => !streams.has(name));
    const read = await Promise.all(names.map(async (name) => [name, await eventsOf(name)] as const));
    for (const [name, events] of read) streams.set(name, events);
    const folded = fold(
      projection,
      id,
      [...streams.values()].flat().toSorted((one, other) => (one.position < other.position ? -1 : 1)),
      fields,
    );
    // The projection puts only rows of this kind.
    if ([...folded.held].every((value) => held.has(value))) return folded.row as R | undefined;
    held = new Set([...held, ...folded.held]);
  }
}

/** The ids that an event gives to rows of its record. */
export const idsGivenBy = (projection: Projection, event: DecodedEvent, fields: readonly string[]): readonly number[] =>
  changesBy(projection, event).flatMap((change) =>
    'patchWhere' in change
      ? Object.entries(change.fields).flatMap(([field, value]: readonly [string, unknown]) =>
          fields.includes(field) && typeof value === 'number' ? [value] : [],
        )
      : [],
  );

function fold(
  projection: Projection,
  id: RowId,
  events: readonly DecodedEvent[],
  fields: readonly string[],
): { readonly row: Row | undefined; readonly held: ReadonlySet<RowId> } {
  const rows = new Map<RowId, Record<string, unknown>>();
  const held = new Set<RowId>();
  for (const event of events) {
    rowsAfter(projection, [event], rows);
    const row = rows.get(id);
    for (const field of fields) if (typeof row?.[field] === 'number') held.add(row[field]);
    // After a merge, rows of one record belong to another, so a later row is reached from that record too.
    for (const id of idsGivenBy(projection, event, fields)) held.add(id);
  }
  return { row: rows.get(id), held };
}
