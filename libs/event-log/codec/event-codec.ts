import type { KeyObject } from 'node:crypto';
import type { EventMetadata, JsonObject, NewEvent, RecordedEvent } from '../event-log.ts';
import { seal, sealedPart, unseal } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';
import type { DecodedEvent, PlainEvent } from './decoded-event.ts';
import type { EventSchema, EventSchemas } from './event-schema.ts';
import { SubjectKeys } from './subject-keys.ts';
import { UnreadableEvent } from './unreadable-event.ts';
import { requireUpcasters, upToDate } from './upcasting.ts';

export interface EventCodecOptions {
  readonly definitions: EventSchemas;
  readonly vault: Pick<Vault, 'keys' | 'createKey'>;
  /** Cryptographically strong. */
  readonly randomBytes: (count: number) => Buffer;
}

/** Between the events of the domain and those of the log: personal fields sealed and opened, old schemas brought up to date. */
export interface EventCodec {
  /**
   * @param ids one for each event
   * @throws KeyDestroyed where an event would hold personal details of somebody who was forgotten
   */
  encode(
    events: readonly PlainEvent[],
    options: { readonly ids: readonly string[]; readonly metadata: Omit<EventMetadata, 'schemaVersion'> },
  ): Promise<NewEvent[]>;
  /**
   * In the order given. The personal fields of forgotten subjects are null.
   * @throws UnreadableEvent where a type is unknown, from a later release, or was tampered with
   */
  decode(recorded: readonly RecordedEvent[]): Promise<DecodedEvent[]>;
  /** The subject is forgotten: from now on no key of theirs opens or seals anything, also while the vault still holds it. */
  forget(subject: string): void;
}

/** @throws Error where a definition lacks an upcaster from one of its older versions */
export function createEventCodec({ definitions, vault, randomBytes }: EventCodecOptions): EventCodec {
  const known = new Map(Object.entries(definitions));
  for (const [type, definition] of known) requireUpcasters(type, definition);
  const keys = new SubjectKeys(vault);

  async function encodeOne(event: PlainEvent, id: string, metadata: Omit<EventMetadata, 'schemaVersion'>): Promise<NewEvent> {
    const { type } = event;
    const definition = known.get(type);
    if (!definition) throw new Error(`There is no definition of ${type}`);
    const data = await sealPersonal(definition, event, id);
    return { id, type, data, metadata: { ...metadata, schemaVersion: definition.schemaVersion } };
  }

  async function sealPersonal({ personal }: EventSchema, { type, data }: PlainEvent, id: string): Promise<JsonObject> {
    if (!isJsonObject(data)) throw new TypeError(`The data of ${type} is no object`);
    if (!personal?.fields.some((field) => data[beforeDot(field)] !== undefined)) return data;
    const subject = personal.subject(data);
    const key = await keys.obtain(subject);
    return seal(data, { subject, fields: personal.fields, key, context: context(type, id), randomBytes });
  }

  function decodeOne(event: RecordedEvent, keyOf: (subject: string) => KeyObject | undefined): DecodedEvent {
    const sealed = sealedPart(event.data);
    let data: JsonObject;
    try {
      data = sealed ? unseal(event.data, keyOf(sealed.subject), context(event.type, event.id)) : event.data;
    } catch (cause) {
      throw new UnreadableEvent(event, 'its data cannot be opened', { cause });
    }
    return today(event, data);
  }

  function today(event: RecordedEvent, data: JsonObject): DecodedEvent {
    try {
      const { type, schemaVersion, data: current } = upToDate({ type: event.type, schemaVersion: event.metadata.schemaVersion, data }, (name) => known.get(name));
      if (current === event.data) return event;
      return { ...event, type, data: current, metadata: { ...event.metadata, schemaVersion } };
    } catch (cause) {
      if (cause instanceof RangeError) throw new UnreadableEvent(event, cause.message);
      throw new UnreadableEvent(event, 'its data cannot be brought up to date', { cause });
    }
  }

  return {
    async encode(events, { ids, metadata }) {
      const encoded: NewEvent[] = [];
      for (const [index, event] of events.entries()) {
        const id = ids[index];
        if (id === undefined) throw new RangeError(`${events.length} events need as many ids, not ${ids.length}`);
        encoded.push(await encodeOne(event, id, metadata));
      }
      return encoded;
    },

    async decode(recorded) {
      const subjects = new Set<string>();
      for (const { data } of recorded) {
        const sealed = sealedPart(data);
        if (sealed) subjects.add(sealed.subject);
      }
      const found = await keys.find(subjects);
      return recorded.map((event) => decodeOne(event, (subject) => found.get(subject)));
    },

    forget: (subject) => keys.forget(subject),
  };
}

/** Binds a ciphertext to its event, so that it cannot be moved to another. */
function context(type: string, id: string): string {
  return `${type} ${id}`;
}

function beforeDot(field: string): string {
  return field.split('.', 1)[0] ?? field;
}

/** Whether its values are JSON too, the log finds out when it writes them. */
function isJsonObject(data: object): data is JsonObject {
  return !Array.isArray(data);
}
