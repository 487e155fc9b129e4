import type { EventMetadata, Position } from '../event-log.ts';

/** The type and data of an event, without metadata. */
export interface PlainEvent {
  readonly type: string;
  readonly data: object;
}

/**
 * The reason why details of a person who is not forgotten cannot be opened: their key is missing in the vault, or
 * another key sealed them, or they were changed.
 */
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
  /** Set when its personal details are null although their person is not forgotten. */
  readonly unopened?: WhyUnopened;
}
