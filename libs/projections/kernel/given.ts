import { expect } from '@jest/globals';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { EventMetadata, Position } from '@leaseledger/event-log/event-log';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Projection, Row } from './projection.ts';
import { rowsAfter } from './rows-after.ts';

/** The parts of an event that a specification may set beside its type and data. */
export interface DecodedOverrides extends Partial<Omit<DecodedEvent, 'type' | 'data' | 'metadata'>> {
  readonly metadata?: Partial<EventMetadata>;
}

/** An event as a projection reads it. By default recorded on 1 July 2026 at 00:00 UTC by Kim Lee (id 7). */
export function recorded<Type extends string, const Data extends object>(
  type: Type,
  data: Data,
  overrides: DecodedOverrides = {},
): DecodedEvent<{ readonly type: Type; readonly data: Data }> {
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

/** A user got another name. Both are written as 'Sam Whitlock'. */
export function renamed(UserID: number, before: string, now: string) {
  const nameOf = (text: string) => {
    const [FirstName = '', LastName = ''] = text.split(' ');
    return { FirstName, LastName };
  };
  return recorded('UserAmended', { UserID, ...nameOf(now), was: nameOf(before) });
}

/**
 * Checks the rows of a projection after events, in order of creation. redelivery.spec.ts proves that repeated events
 * change nothing.
 */
export function given<Event extends DomainEvent, R extends Row>(
  projection: Projection<Event, R>,
  events: readonly DecodedEvent<NoInfer<Event>>[],
) {
  return { then: (rows: readonly R[]): void => expect(rowsAfter(projection, events)).toEqual(rows) };
}
