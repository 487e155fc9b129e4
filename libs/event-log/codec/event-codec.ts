import type { KeyObject } from 'node:crypto';
import type { AppendResult, EventMetadata, JsonObject, NewEvent, Position, RecordedEvent } from '../event-log.ts';
import { holdsAny, isSealedLater, seal, SealBroken, sealedPart, unseal } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';
import type { DecodedEvent, PlainEvent, WhyUnopened } from './decoded-event.ts';
import type { EventSchema, EventSchemas } from './event-schema.ts';
import { setAside } from './set-aside.ts';
import { SubjectKeys } from './subject-keys.ts';
import { UnreadableEvent } from './unreadable-event.ts';
import { requireUpcasters, upToDate } from './upcasting.ts';

export interface EventCodecOptions {
  readonly definitions: EventSchemas;
  readonly vault: Pick<Vault, 'keys' | 'destroyed' | 'createKey'>;
  /** The ids of events that an operator has accepted as left out. */
  readonly accepted?: ReadonlySet<string>;
  /** Details up to this position count as forgotten, because the vault with their keys was given up. */
  readonly forgottenThrough?: Position | undefined;
  /** Cryptographically strong. */
  readonly randomBytes: (count: number) => Buffer;
}

/** Translates between events of the domain and of the log: seals and opens personal fields, and upcasts old schemas. */
export interface EventCodec {
  /**
   * @param ids one for each event
   * @throws KeyDestroyed for personal details of a forgotten person, KeyMissing when their key is known to be lost
   */
  encode(
    events: readonly PlainEvent[],
    options: { readonly ids: readonly string[]; readonly metadata: Omit<EventMetadata, 'schemaVersion'> },
  ): Promise<NewEvent[]>;
  /**
   * Keeps the order. Personal fields of forgotten subjects are null, and so are fields that cannot be opened;
   * `unopened` says why.
   * @param opens the types to open, all by default; personal fields of other types are null, as if the subject were
   * forgotten
   * @throws UnreadableEvent for an unknown type, one of a later release, or an event that is set aside
   */
  decode(recorded: readonly RecordedEvent[], opens?: (type: string) => boolean): Promise<DecodedEvent[]>;
  /** As `decode`, for the events of one stream, without those that an operator has accepted as left out. */
  decodeStream(recorded: readonly RecordedEvent[]): Promise<DecodedEvent[]>;
  /**
   * The appended events as `decode` will return them, without opening them again.
   * @param events as they were given to `encode`
   * @param appended the stream and position of the last one
   */
  asDecoded(
    events: readonly PlainEvent[],
    encoded: readonly NewEvent[],
    appended: { readonly stream: string } & AppendResult,
  ): DecodedEvent[];
  /** Forgets a subject. Their keys no longer open or seal anything, even while the vault still holds one. */
  forget(subject: string): void;
}

/** @throws Error for a definition without an upcaster from an older version */
export function createEventCodec({
  definitions,
  vault,
  accepted = new Set(),
  forgottenThrough,
  randomBytes,
}: EventCodecOptions): EventCodec {
  const known = new Map(Object.entries(definitions));
  for (const [type, definition] of known) requireUpcasters(type, definition);
  const keys = new SubjectKeys(vault);

  async function encodeOne(
    event: PlainEvent,
    id: string,
    metadata: Omit<EventMetadata, 'schemaVersion'>,
  ): Promise<NewEvent> {
    const { type } = event;
    const definition = known.get(type);
    if (!definition) throw new Error(`There is no definition of ${type}`);
    const data = await sealPersonal(definition, event, id);
    return { id, type, data, metadata: { ...metadata, schemaVersion: definition.schemaVersion } };
  }

  async function sealPersonal({ personal }: EventSchema, { type, data }: PlainEvent, id: string): Promise<JsonObject> {
    if (!isJsonObject(data)) throw new TypeError(`The data of ${type} is no object`);
    if (!personal || !holdsAny(data, personal.fields)) return data;
    const subject = personal.subject(data);
    const key = await keys.obtain(subject);
    return seal(data, { subject, fields: personal.fields, key, context: context(type, id), randomBytes });
  }

  function decodeOne(
    event: RecordedEvent,
    found: ReadonlyMap<string, KeyObject | undefined>,
    isOpened: boolean,
  ): DecodedEvent {
    if (isSealedLater(event.data)) throw new UnreadableEvent(event, 'its data was sealed by a later release');
    const { data, unopened } = open(event, found, isOpened);
    const current = today(event, data);
    return unopened === undefined ? current : { ...current, unopened };
  }

  /**
   * The data with its personal details. Or with null in their place, and the reason unless the subject is forgotten.
   */
  function open(
    { type, id, data, position }: RecordedEvent,
    found: ReadonlyMap<string, KeyObject | undefined>,
    isOpened: boolean,
  ): { data: JsonObject; unopened?: WhyUnopened } {
    if (data['sealed'] === undefined) return { data };
    const sealed = sealedPart(data);
    if (sealed === undefined) return { data: blanked(data, known.get(type)), unopened: 'sealBroken' };
    const blank = () => unseal(data, undefined, context(type, id));
    if (!isOpened || (forgottenThrough !== undefined && position <= forgottenThrough)) return { data: blank() };
    if (!found.has(sealed.subject)) {
      keys.miss(sealed.subject);
      return { data: blank(), unopened: 'keyMissing' };
    }
    try {
      return { data: unseal(data, found.get(sealed.subject), context(type, id)) };
    } catch (cause) {
      if (!(cause instanceof SealBroken)) throw cause;
      return { data: blank(), unopened: 'sealBroken' };
    }
  }

  function today(event: RecordedEvent, data: JsonObject): DecodedEvent {
    try {
      const {
        type,
        schemaVersion,
        data: current,
      } = upToDate({ type: event.type, schemaVersion: event.metadata.schemaVersion, data }, (name) => known.get(name));
      if (current === event.data) return event;
      return { ...event, type, data: current, metadata: { ...event.metadata, schemaVersion } };
    } catch (cause) {
      if (cause instanceof RangeError) throw new UnreadableEvent(event, cause.message);
      throw new UnreadableEvent(event, 'its data cannot be brought up to date', { cause });
    }
  }

  const codec: EventCodec = {
    async encode(events, { ids, metadata }) {
      const encoded: NewEvent[] = [];
      for (const [index, event] of events.entries()) {
        const id = ids[index];
        if (id === undefined) throw new RangeError(`${events.length} events need as many ids, not ${ids.length}`);
        encoded.push(await encodeOne(event, id, metadata));
      }
      return encoded;
    },

    async decode(recorded, opens = () => true) {
      for (const event of recorded) {
        const unreadable = setAside(event, known.get(event.type), accepted);
        if (unreadable !== undefined) throw unreadable;
      }
      const subjects = new Set<string>();
      // Forgets first: an event that was sealed before and appended after the forgetting could still find the key.
      for (const { type, data } of recorded) {
        const forgotten = known.get(type)?.forgets?.(data);
        if (forgotten !== undefined) keys.forget(forgotten);
        const sealed = opens(type) ? sealedPart(data) : undefined;
        if (sealed) subjects.add(sealed.subject);
      }
      const found = await keys.find(subjects);
      return recorded.map((event) => decodeOne(event, found, opens(event.type)));
    },

    decodeStream: (recorded) => codec.decode(recorded.filter(({ id }) => !accepted.has(id))),

    asDecoded(events, encoded, { stream, revision, position }) {
      return encoded.map(({ id, type, metadata }, index) => {
        // The log stores the data as JSON.
        const data: JsonObject = JSON.parse(JSON.stringify(events[index]?.data));
        const current = upToDate({ type, schemaVersion: metadata.schemaVersion, data }, (name) => known.get(name));
        return {
          id,
          type,
          data: current.data,
          metadata,
          stream,
          revision: revision - BigInt(encoded.length - 1 - index),
          position,
        };
      });
    },

    forget: (subject) => keys.forget(subject),
  };
  return codec;
}

/** Binds a ciphertext to its event, so that it cannot be moved to another. */
function context(type: string, id: string): string {
  return `${type} ${id}`;
}

/** The data without an invalid sealed part. The part no longer says which fields it held, so the schema names them. */
function blanked({ sealed: _, ...open }: JsonObject, schema: EventSchema | undefined): JsonObject {
  const fields = schema?.personal?.fields.filter((field) => !field.includes('.')) ?? [];
  return { ...open, ...Object.fromEntries(fields.map((field) => [field, null])) };
}

/** The values are checked when the log writes them as JSON. */
function isJsonObject(data: object): data is JsonObject {
  return !Array.isArray(data);
}
