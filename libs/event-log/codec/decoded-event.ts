import type { EventMetadata, Position } from '../event-log.ts';

/** What an event says, to whoever writes or reads it. */
export interface PlainEvent {
  readonly type: string;
  readonly data: object;
}

/** A stored event after decryption and upcasting, as projections and deciders read it. */
export interface DecodedEvent<Event extends PlainEvent = PlainEvent> {
  readonly id: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
}
