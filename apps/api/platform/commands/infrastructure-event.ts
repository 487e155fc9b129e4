import type { JsonObject, NewEvent } from '@leaseledger/event-log/event-log';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import { randomUuid } from '../foundation/uuid.ts';

/**
 * Every event of the machinery: its stream, its description and its fields. `docs/events.md` is generated from this.
 */
export const infrastructureEvents = {
  LogBegun: {
    stream: 'log',
    description: 'The log was begun, so that it has an event of its own that tells it from other logs.',
    fields: [],
  },
  VaultReplaced: {
    stream: 'vault',
    description:
      'The vault was lost and a new one begun: all personal details that were sealed before this count as forgotten.',
    fields: [],
  },
  IdsReserved: {
    stream: 'ids-{entity}',
    description: 'A process took the ids from first to last, to hand them out.',
    fields: ['entity', 'first', 'last'],
  },
  ValueReserved: {
    stream: 'reservation-{hash}',
    description: 'A value that must be unique belongs to a holder. The stream is named after its hash.',
    fields: ['kind', 'holder'],
  },
  ReservationReleased: {
    stream: 'reservation-{hash}',
    description: 'The holder released the value.',
    fields: ['kind', 'holder'],
  },
  RequestReceived: {
    stream: 'request-{hash}',
    description:
      'A request with an Idempotency-Key makes this record, however often it comes; without an id it changes several, or leaves nothing else by which a repeat is known.',
    fields: ['entity', 'id', 'requestHash'],
  },
  PersonRecognised: {
    stream: 'recognised-persons',
    description: 'A visitor or sender from outside was taken for this person, who was known already.',
    fields: ['PersonID'],
  },
  ReactionParked: {
    stream: 'reactions-{policy}',
    description: 'A policy could not react to an event and goes on without it, until somebody lets it try again.',
    fields: ['policy', 'eventId', 'eventType', 'stream', 'revision', 'position', 'reason', 'attempts'],
  },
  ReactionReplayed: {
    stream: 'reactions-{policy}',
    description: 'A parked reaction was tried again and is done.',
    fields: ['policy', 'eventId'],
  },
  EventAccepted: {
    stream: 'accepted-events',
    description:
      'An operator accepted that an event which cannot be read or folded is left out of lists and reactions.',
    fields: ['eventId', 'eventType', 'stream', 'revision', 'position'],
  },
  DemoDataBegun: {
    stream: 'demo-data',
    description: 'An empty log began to be filled with demonstration data that leads up to now.',
    fields: ['now'],
  },
  DemoDataFinished: { stream: 'demo-data', description: 'The demonstration data is complete.', fields: [] },
} as const satisfies Record<
  string,
  { readonly stream: string; readonly description: string; readonly fields: readonly string[] }
>;

export type InfrastructureEventType = keyof typeof infrastructureEvents;
type DataOf<Type extends InfrastructureEventType> = Readonly<
  Record<(typeof infrastructureEvents)[Type]['fields'][number], JsonObject[string]>
>;

/** An event of the machinery (ids, reservations, requests). No person decided it, and no projection shows it. */
export function infrastructureEvent<Type extends InfrastructureEventType>(
  type: Type,
  data: DataOf<Type>,
  clock: Clock,
  randomBytes: RandomBytes,
): NewEvent {
  const id = randomUuid(randomBytes(16));
  const metadata = {
    actor: { id: null, name: 'System' },
    time: clock().toISOString(),
    correlationId: id,
    causationId: id,
    schemaVersion: 1,
  };
  return { id, type, data, metadata };
}
