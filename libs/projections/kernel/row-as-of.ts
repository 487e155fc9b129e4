import { areas } from '@leaseledger/domain/areas';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { changesBy, type Projection, type ReadModel, type Row, type RowId } from './projection.ts';
import { rowsAfter } from './rows-after.ts';

/** The events of one stream up to the moment that is meant, opened; none where there is no such stream. */
export type EventsOf = (stream: string) => Promise<readonly DecodedEvent[]>;

/** Whose streams a projection reads, as their names begin. */
export const categoriesOf = ({ handlers }: Pick<Projection, 'handlers'>): readonly string[] =>
  areas
    .filter(({ events }) => Object.keys(events).some((type) => Object.hasOwn(handlers, type)))
    .flatMap((area) => [area.decider.category, ...(('otherStreams' in area && area.otherStreams) || [])]);

/** The fields through which events of other records reach a row: they hold an id that names a stream. */
export const namingFields = ({ columns, indexed = [] }: ReadModel): readonly string[] =>
  Object.keys(columns).filter((field) => columns[field] === 'integer' && indexed.includes(field));

/**
 * One row as the projection would have it after a replay up to a moment; undefined where there was none. Read are the streams that can concern it: its own, and those
 * that are named after an id which it held at some time. Others may be among them, which changes nothing. That no event reaches a row in another way, row-as-of.spec.ts proves.
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
    if ([...folded.held].every((value) => held.has(value))) return folded.row as R | undefined; // What the projection puts are rows of this kind.
    held = new Set([...held, ...folded.held]);
  }
}

/** The ids that an event gives to rows of the record that it is about. */
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
    // Where rows of one record became another's, as by a merge, a row that came after it is reached from there too.
    for (const id of idsGivenBy(projection, event, fields)) held.add(id);
  }
  return { row: rows.get(id), held };
}
