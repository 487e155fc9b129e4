import { isOwnStream } from '@leaseledger/domain/stored-events';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { UnreadableEvent } from '@leaseledger/event-log/codec/unreadable-event';
import type { UnopenedEvent } from './read-store.ts';
import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';

export type EventReader = Pick<EventCodec, 'decode'>;

/** One event of a batch, or the reason why it cannot be read. */
export type BatchEvent =
  | { readonly recorded: RecordedEvent; readonly event: DecodedEvent }
  | { readonly recorded: RecordedEvent; readonly error: UnreadableEvent };

/** The events that a fold needs, by type. */
export interface Wanted {
  readonly handles: (type: string) => boolean;
  /** Whether their sealed details are needed too. */
  readonly opens: (type: string) => boolean;
}

/** Consecutive events of the log that some projection handles. */
export interface Batch {
  readonly events: readonly BatchEvent[];
  /** The last position that the batch covers, whether that event is handled or not. */
  readonly upTo: Position;
  /** The id of the event at that position, where it is one of the batch. */
  readonly upToEvent: string | undefined;
  /** How many events of the log it covers. */
  readonly size: number;
}

/**
 * Decodes the handled events. The others may have types that this release cannot read. Damaged events of any type are
 * among the events, with their error.
 * @throws errors of the codec other than UnreadableEvent
 */
export async function openBatch(
  codec: EventReader,
  recorded: readonly RecordedEvent[],
  upTo: Position,
  handles: Wanted['handles'],
  opens?: Wanted['opens'],
): Promise<Batch> {
  const handled = recorded.filter((event) => handles(event.type) || isNoteworthy(event));
  const last = recorded.at(-1);
  const upToEvent = last?.position === upTo ? last.id : undefined;
  return { events: await decodeAll(codec, handled, opens), upTo, upToEvent, size: recorded.length };
}

/** A damaged event of any type is named, unless it is in a stream of another program. */
const isNoteworthy = ({ damage, stream }: RecordedEvent): boolean => damage !== undefined && isOwnStream(stream);

/** The events whose personal details could not be opened although nobody was forgotten. */
export const unopenedOf = (events: readonly DecodedEvent[]): readonly UnopenedEvent[] =>
  events.flatMap((event) => (event.unopened === undefined ? [] : [named(event, event.unopened)]));

/** The events of a batch whose details could not be opened, and those that are set aside. Other programs may write what they like to their own streams. */
export const unopenedIn = ({ events }: Batch): readonly UnopenedEvent[] =>
  events.flatMap((entry) => {
    if ('event' in entry) return unopenedOf([entry.event]);
    const { setAside } = entry.error;
    const isNamed = setAside !== undefined && setAside !== 'accepted' && isOwnStream(entry.recorded.stream);
    return isNamed ? [named(entry.recorded, setAside)] : [];
  });

const named = (
  { id, type, stream, revision, position }: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision' | 'position'>,
  why: UnopenedEvent['why'],
): UnopenedEvent => ({ eventId: id, eventType: type, stream, revision: String(revision), position, why });

/** The log after a position up to its head, in batches. */
export async function* readBatches(
  { log, codec, batchSize }: { log: Pick<EventLog, 'readAll'>; codec: EventReader; batchSize: number },
  after: Position | undefined,
  { handles, opens }: Wanted,
): AsyncGenerator<Batch> {
  let recorded: RecordedEvent[] = [];
  for await (const event of log.readAll({ from: after === undefined ? 'start' : { after } })) {
    recorded.push(event);
    if (recorded.length < batchSize) continue;
    yield await openBatch(codec, recorded, event.position, handles, opens);
    recorded = [];
  }
  const last = recorded.at(-1);
  if (last) yield await openBatch(codec, recorded, last.position, handles, opens);
}

async function decodeAll(
  codec: EventReader,
  recorded: readonly RecordedEvent[],
  opens: Wanted['opens'] | undefined,
): Promise<BatchEvent[]> {
  try {
    const events = await codec.decode(recorded, opens);
    return recorded.map((original, index) => {
      const event = events[index];
      if (!event) throw new RangeError('The codec answered fewer events than it was given');
      return { recorded: original, event };
    });
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const [only, ...others] = recorded;
    if (!only) throw error;
    if (others.length === 0) return [{ recorded: only, error }];
    // Halves the batch, so that one unreadable event costs few reads, and its neighbours are still read together.
    const middle = Math.ceil(recorded.length / 2);
    return [
      ...(await decodeAll(codec, recorded.slice(0, middle), opens)),
      ...(await decodeAll(codec, recorded.slice(middle), opens)),
    ];
  }
}
