import type { JsonObject, NewEvent } from '@leaseledger/event-log/event-log';
import type { Clock, RandomBytes } from './platform.ts';
import { randomUuid } from './uuid.ts';

/** An event of the machinery itself (ids, reservations, requests): no person decided it, no projection shows it. */
export function systemEvent(type: string, data: JsonObject, clock: Clock, randomBytes: RandomBytes): NewEvent {
  const id = randomUuid(randomBytes(16));
  const metadata = { actor: { id: null, name: 'System' }, time: clock().toISOString(), correlationId: id, causationId: id, schemaVersion: 1 };
  return { id, type, data, metadata };
}
