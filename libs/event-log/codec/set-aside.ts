import type { JsonObject, RecordedEvent } from '../event-log.ts';
import { sealedPart } from '../vault/seal.ts';
import type { EventSchema, FieldKinds } from './event-schema.ts';
import { UnreadableEvent } from './unreadable-event.ts';

/**
 * The error of an event that is left out; undefined for any other.
 * @param accepted the ids of the events that an operator leaves out
 */
export function setAside(
  event: RecordedEvent,
  schema: EventSchema | undefined,
  accepted: ReadonlySet<string>,
): UnreadableEvent | undefined {
  if (accepted.has(event.id))
    return new UnreadableEvent(event, 'an operator has accepted that it is left out', { setAside: 'accepted' });
  if (event.damage !== undefined) {
    const [why, reason] =
      event.damage.foreign === undefined
        ? (['its text is damaged', 'damaged'] as const)
        : (['it is no event of Leaseledger', 'misfit'] as const);
    return new UnreadableEvent(event, why, { setAside: reason });
  }
  const lacking = schema?.required && (lackingMetadata(event) ?? lackingKey(event, schema));
  if (lacking !== undefined)
    return new UnreadableEvent(event, `it lacks ${lacking}, which the product always writes`, { setAside: 'misfit' });
  const kinds = schema?.kinds?.[event.metadata.schemaVersion];
  const other = kinds && otherKind(event.data, kinds);
  if (other === undefined) return undefined;
  return new UnreadableEvent(event, `${other}, which the product never writes there`, { setAside: 'misfit' });
}

/** The first field whose value is of another kind than the product writes there, with that kind. Elements of lists are not looked at. */
function otherKind(data: JsonObject, fields: FieldKinds, prefix = ''): string | undefined {
  for (const field of Object.keys(data)) {
    const [value, known] = [data[field], fields.get(field)];
    if (known === undefined || value === null || value === undefined) continue;
    const kind = Array.isArray(value) ? 'list' : typeof value;
    if (!known.kinds.includes(kind)) return `${prefix}${field} holds a ${kind}`;
    const within = kind === 'object' && known.within.size > 0;
    const other = within ? otherKind(value as JsonObject, known.within, `${prefix}${field}.`) : undefined;
    if (other !== undefined) return other;
  }
  return undefined;
}

/** The first part of the metadata that every event has, and this one lacks: another program may have written anything. */
function lackingMetadata({ metadata }: { readonly metadata: unknown }): string | undefined {
  const { actor, time, schemaVersion } = metadata as Readonly<Record<string, unknown>>;
  const { id, name } = (actor ?? {}) as Readonly<Record<string, unknown>>;
  if ((id !== null && typeof id !== 'number') || typeof name !== 'string') return 'its actor';
  if (typeof time !== 'string' || Number.isNaN(Date.parse(time))) return 'its time';
  return Number.isInteger(schemaVersion) ? undefined : 'its schema version';
}

/** The first key that every event of this version has, and this one lacks. The sealed part counts as what it sealed. */
function lackingKey({ data, metadata }: RecordedEvent, { required, personal }: EventSchema): string | undefined {
  const keys = required?.[metadata.schemaVersion] ?? [];
  const isMissing = (key: string) => !hasKey(data, key.split('.'));
  if (!keys.some(isMissing)) return undefined;
  // A sealed part that is broken no longer says what it holds.
  const sealed = data['sealed'] === undefined ? [] : (sealedPart(data)?.fields ?? personal?.fields ?? []);
  return keys.find((key) => isMissing(key) && !sealed.includes(key));
}

/** Whether the key is there. A key within something that is no object, such as null, counts as there. */
function hasKey(data: JsonObject, [first = '', ...rest]: readonly string[]): boolean {
  const value = data[first];
  if (rest.length === 0) return value !== undefined;
  return typeof value !== 'object' || value === null || Array.isArray(value) || hasKey(value as JsonObject, rest);
}
