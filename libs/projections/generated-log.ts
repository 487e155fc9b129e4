import { eventDefinitions } from '@leaseledger/domain/areas';
import { accepted, type Step } from '@leaseledger/domain/golden/generated-commands';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { Position, RecordedEvent } from '@leaseledger/event-log/event-log';

/** The position of an event, counted from 1, for tests. */
export const positionOf = (place: number) => String(place).padStart(16, '0') as Position;

/** The decided events as a log stores them, but not sealed. */
export function logOf(steps: readonly Step[]): RecordedEvent[] {
  const log: RecordedEvent[] = [];
  for (const { step, past, events } of accepted(steps, '2026-07-01T00:00:00.000Z')) {
    for (const [index, { type, data }] of events.entries()) {
      const position = log.length + 1;
      const id = `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
      const time = new Date(Date.UTC(2026, 6, 1) + position * 60_000).toISOString();
      const { schemaVersion = 1 } = eventDefinitions[type] ?? {};
      const metadata = {
        actor: { id: step.actor.id, name: step.actor.name },
        time,
        correlationId: id,
        causationId: id,
        schemaVersion,
      };
      // The data of events is JSON, although their interfaces do not say so.
      log.push({
        id,
        type,
        data: data as JsonObject,
        metadata,
        stream: step.stream,
        revision: BigInt(past.length + index),
        position: positionOf(position),
        created: time,
      });
    }
  }
  return log;
}
