import type { KeyObject } from 'node:crypto';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { EventDefinition, EventDefinitions, JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { EventMetadata, NewEvent, RecordedEvent } from '@leaseledger/event-log/event-log';
import { seal, sealedPart, unseal } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { DecodedEvent } from './projection.ts';
import { SubjectKeys } from './subject-keys.ts';

/** The log holds an event that this release cannot read. Says which, and nothing of what it holds. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  readonly event: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision'>;

  constructor({ id, type, stream, revision }: RecordedEvent, why: string, options?: ErrorOptions) {
    super(`${type} at revision ${revision} of ${stream}: ${why}`, options);
    this.event = { id, type, stream, revision };
  }
}

export interface EventCodecOptions {
  /** Of every event type that was ever released, by its name. */
  readonly definitions: EventDefinitions;
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
    events: readonly DomainEvent[],
    options: { readonly ids: readonly string[]; readonly metadata: Omit<EventMetadata, 'schemaVersion'> },
  ): Promise<NewEvent[]>;
  /**
   * In the order given. The personal fields of forgotten subjects are null.
   * @throws UnreadableEvent where a type is unknown, from a later release, or was tampered with
   */
  decode(recorded: readonly RecordedEvent[]): Promise<DecodedEvent[]>;
  /** Drops the subject's key from memory: call it when the key was destroyed. */
  forget(subject: string): void;
}

/** @throws Error where a definition lacks an upcaster from one of its older versions */
export function createEventCodec({ definitions, vault, randomBytes }: EventCodecOptions): EventCodec {
  const known = new Map(Object.entries(definitions));
  for (const [type, definition] of known) requireUpcasters(type, definition);
  const keys = new SubjectKeys(vault);

  async function encodeOne(event: DomainEvent, id: string, metadata: Omit<EventMetadata, 'schemaVersion'>): Promise<NewEvent> {
    const { type } = event;
    const definition = known.get(type);
    if (!definition) throw new Error(`There is no definition of ${type}`);
    const data = await sealPersonal(definition, event, id);
    return { id, type, data, metadata: { ...metadata, schemaVersion: definition.schemaVersion } };
  }

  async function sealPersonal({ personal }: EventDefinition, { type, data }: DomainEvent, id: string): Promise<JsonObject> {
    if (!isJsonObject(data)) throw new TypeError(`The data of ${type} is no object`);
    if (!personal?.fields.some((field) => data[beforeDot(field)] !== undefined)) return data;
    const subject = personal.subject(data);
    const key = await keys.obtain(subject);
    return seal(data, { subject, fields: personal.fields, key, context: context(type, id), randomBytes });
  }

  function decodeOne(event: RecordedEvent, keyOf: (subject: string) => KeyObject | undefined): DecodedEvent {
    const definition = known.get(event.type);
    if (!definition) throw new UnreadableEvent(event, 'this release does not know the type');
    const sealed = sealedPart(event.data);
    if (!sealed && event.metadata.schemaVersion === definition.schemaVersion) return event;
    try {
      const data = sealed ? unseal(event.data, keyOf(sealed.subject), context(event.type, event.id)) : event.data;
      return upcast(definition, event, data);
    } catch (cause) {
      if (cause instanceof UnreadableEvent) throw cause;
      throw new UnreadableEvent(event, 'its data cannot be opened or brought up to date', { cause });
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

function upcast({ schemaVersion, upcast: steps }: EventDefinition, event: RecordedEvent, opened: JsonObject): DecodedEvent {
  const from = event.metadata.schemaVersion;
  if (from > schemaVersion) throw new UnreadableEvent(event, `schema version ${from} is of a later release`);
  let data = opened;
  for (let version = from; version < schemaVersion; version += 1) {
    const step = steps?.[version];
    if (!step) throw new UnreadableEvent(event, `there is no upcaster from schema version ${version}`);
    data = step(data);
  }
  return { ...event, data, metadata: { ...event.metadata, schemaVersion } };
}

function requireUpcasters(type: string, { schemaVersion, upcast: steps }: EventDefinition): void {
  for (let version = 1; version < schemaVersion; version += 1) {
    if (!steps?.[version]) throw new Error(`${type} has no upcaster from schema version ${version}`);
  }
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
