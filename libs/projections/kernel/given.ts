import { expect } from '@jest/globals';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { EventMetadata, Position } from '@leaseledger/event-log/event-log';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Change, Projection, Row, RowId } from './projection.ts';

/** What a specification may say of an event beside its type and data. */
export interface DecodedOverrides extends Partial<Omit<DecodedEvent, 'type' | 'data' | 'metadata'>> {
  readonly metadata?: Partial<EventMetadata>;
}

/** An event as a projection reads it: recorded on 1 July 2026 at 00:00 UTC by Kim Lee (id 7), unless said otherwise. */
export function recorded<Type extends string, const Data extends object>(type: Type, data: Data, overrides: DecodedOverrides = {}): DecodedEvent<{ readonly type: Type; readonly data: Data }> {
  const { metadata, ...rest } = overrides;
  return {
    id: '00000000-0000-4000-8000-000000000001',
    stream: 'stream-1',
    revision: 0n,
    position: '000000000001' as Position,
    ...rest,
    type,
    data,
    metadata: {
      actor: { id: 7, name: 'Kim Lee' },
      time: '2026-07-01T00:00:00.000Z',
      correlationId: '00000000-0000-4000-8000-00000000c001',
      causationId: '00000000-0000-4000-8000-00000000c002',
      schemaVersion: 1,
      ...metadata,
    },
  };
}

/** Given a projection and events, then these rows, in order of creation. That they stay so when events come again, redelivery.spec.ts proves. */
export function given<Event extends DomainEvent, R extends Row>(projection: Projection<Event, R>, events: readonly DecodedEvent<NoInfer<Event>>[]) {
  return { then: (rows: readonly R[]): void => expect(rowsAfter(projection, events)).toEqual(rows) };
}

/** The rows that a projection makes of events. */
export function rowsAfter(projection: Projection, events: readonly DecodedEvent[]): object[] {
  const rows = new Map<RowId, Record<string, unknown>>();
  for (const event of events) {
    const handler = Object.hasOwn(projection.handlers, event.type) ? projection.handlers[event.type] : undefined;
    // A handler takes the events of the type that it is listed under.
    for (const change of (handler as ((event: DecodedEvent) => readonly Change[]) | undefined)?.(event) ?? []) apply(change, rows);
  }
  return [...rows.values()];
}

/** The meaning of a change, as every store must give it. */
function apply(change: Change, rows: Map<RowId, Record<string, unknown>>): void {
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
