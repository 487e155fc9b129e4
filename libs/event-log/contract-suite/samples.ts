import { randomUUID } from 'node:crypto';
import type { EventLog, JsonObject, NewEvent, RecordedEvent } from '../event-log.ts';

export function newEvent(overrides: Partial<NewEvent> = {}): NewEvent {
  return {
    id: randomUUID(),
    type: 'ThingHappened',
    data: {},
    metadata: {
      actor: { id: 7, name: 'Ada Lovelace' },
      time: '2026-11-21T09:30:00.000Z',
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: 1,
    },
    ...overrides,
  };
}

/** Events with data {n: 0}, {n: 1} … */
export function newEvents(count: number, overrides: Partial<NewEvent> = {}): NewEvent[] {
  return Array.from({ length: count }, (_, n) => newEvent({ data: { n }, ...overrides }));
}

export async function collect(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

export async function dataOf(log: EventLog, stream: string): Promise<JsonObject[]> {
  return (await log.readStream(stream)).events.map((event) => event.data);
}

/** The outcomes of a list of unequal appends. */
export async function outcomes(
  attempts: readonly Promise<unknown>[],
): Promise<{ fulfilled: number; reasons: unknown[] }> {
  const settled = await Promise.allSettled(attempts);
  const reasons = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  return { fulfilled: settled.length - reasons.length, reasons };
}
