import type { EventMetadata, Position } from '../event-log.ts';

/** What an event says, to whoever writes or reads it. */
export interface PlainEvent {
  readonly type: string;
  readonly data: object;
}

/** Why details cannot be opened that nobody forgot: their key is not in the vault, or they were sealed with another or tampered with. */
export type WhyUnopened = 'keyMissing' | 'sealBroken';

/** A stored event after decryption and upcasting, as projections and deciders read it. */
export interface DecodedEvent<Event extends PlainEvent = PlainEvent> {
  readonly id: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
  /** Its personal details are null though nobody forgot them. */
  readonly unopened?: WhyUnopened;
}
