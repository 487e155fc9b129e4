import { type ExpectedRevision, InvalidAppend, MAX_APPEND_BYTES, type NewEvent, TooLarge } from './event-log.ts';

/** An event that was found storable, with its data and metadata as the JSON text to store. */
export interface PreparedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  /** Of data, metadata and type, in UTF-8. */
  readonly bytes: number;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The check of every adapter before it touches its store. All adapters refuse the same appends.
 * @throws InvalidAppend, TooLarge
 */
export function prepareAppend(
  stream: string,
  events: readonly NewEvent[],
  expectedRevision: ExpectedRevision,
): PreparedEvent[] {
  if (!isName(stream)) throw new InvalidAppend(`Not a name for a stream: ${JSON.stringify(stream)}`);
  if (typeof expectedRevision === 'bigint' && expectedRevision < 0n)
    throw new InvalidAppend(`Revisions count from 0, expected ${expectedRevision}`);
  if (events.length === 0) throw new InvalidAppend('An append needs an event');
  if (new Set(events.map((event) => event.id)).size < events.length)
    throw new InvalidAppend('An id comes twice in one append');
  const prepared = events.map(prepareEvent);
  const bytes = prepared.reduce((sum, event) => sum + event.bytes, 0);
  if (bytes > MAX_APPEND_BYTES) throw new TooLarge(bytes);
  return prepared;
}

function prepareEvent({ id, type, data, metadata }: NewEvent): PreparedEvent {
  if (!UUID.test(id)) throw new InvalidAppend(`An event's id is a lower-case UUID, not ${JSON.stringify(id)}`);
  if (!isName(type)) throw new InvalidAppend(`Not a name for a type of event: ${JSON.stringify(type)}`);
  const [dataText, metadataText] = [jsonText('data', type, data), jsonText('metadata', type, metadata)];
  const bytes = Buffer.byteLength(type) + Buffer.byteLength(dataText) + Buffer.byteLength(metadataText);
  return { id, type, data: dataText, metadata: metadataText, bytes };
}

/** `$` is where EventStoreDB keeps its own; a lone surrogate would not come back as it was stored. */
function isName(name: string): boolean {
  return name !== '' && !name.startsWith('$') && name.isWellFormed();
}

function jsonText(part: string, type: string, value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidAppend(`The ${part} of ${type} is no JSON object`);
  try {
    return JSON.stringify(value);
  } catch (cause) {
    // The cause stays attached but out of the message: it may quote what the event holds.
    throw new InvalidAppend(`The ${part} of ${type} is no JSON`, { cause });
  }
}
