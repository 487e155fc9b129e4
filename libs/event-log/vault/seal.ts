import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import type { Json, JsonObject } from '../event-log.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

/** Replaces the personal fields in an event's data. Binary parts are base64. */
export interface Sealed {
  readonly v: 1;
  /** The subject with the key. */
  readonly subject: string;
  /** The sealed fields; a dot leads into an object. */
  readonly fields: readonly string[];
  readonly iv: string;
  readonly tag: string;
  /** One ciphertext for all fields. */
  readonly text: string;
}

export interface SealOptions {
  readonly subject: string;
  /** Names of personal fields; a dot leads into an object: `changes.FirstName`. Missing fields are skipped. */
  readonly fields: readonly string[];
  /** 32 bytes. A KeyObject that serves many events is several times as fast. */
  readonly key: Buffer | KeyObject;
  /** The place of the ciphertext, e.g. type and id of the event. It opens in no other place. */
  readonly context: string;
  readonly randomBytes: (count: number) => Buffer;
}

/** The ciphertext or its context was changed, or the key is another one. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** The data with `sealed` in place of its personal fields. Data without such fields is returned as it is. */
export function seal(data: JsonObject, { subject, fields, key, context, randomBytes }: SealOptions): JsonObject {
  const present = fields.filter((field) => valueAt(data, field.split('.')) !== undefined);
  if (present.length === 0) return data;
  const values = present.map((field) => valueAt(data, field.split('.')));
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(bound(context, subject, present));
  const text = cipher.update(JSON.stringify(values), 'utf8', 'base64') + cipher.final('base64');
  const open = { ...data };
  for (const field of present) setValueAt(open, field.split('.'), undefined);
  const sealed = { v: 1, subject, fields: present, iv: base64(iv), tag: base64(cipher.getAuthTag()), text };
  return { ...open, sealed };
}

/**
 * The data with its personal fields, or with null for each without a key. Data without a sealed part is returned as it
 * is.
 * @throws SealBroken for a changed ciphertext or context, or another key
 */
export function unseal(data: JsonObject, key: Buffer | KeyObject | undefined, context: string): JsonObject {
  const sealed = sealedPart(data);
  if (!sealed) return data;
  const values = key ? decrypt(sealed, key, context) : sealed.fields.map(() => null);
  const { sealed: _, ...open } = data;
  const entries = sealed.fields.map((field, index) => [field, values[index]] as const);
  // Built in one step, because many fields added one by one make an object that is slow to read and copy.
  const whole = { ...open, ...Object.fromEntries(entries.filter(([field]) => !field.includes('.'))) };
  for (const [field, value] of entries) if (field.includes('.')) setValueAt(whole, field.split('.'), value);
  return whole;
}

/** Whether a later release sealed it in a newer format. */
export function isSealedLater({ sealed }: { readonly [name: string]: unknown }): boolean {
  return typeof sealed === 'object' && sealed !== null && 'v' in sealed && typeof sealed.v === 'number' && sealed.v > 1;
}

/** Whether any of these fields exists; a dot leads into an object. */
export const holdsAny = (data: JsonObject, fields: readonly string[]): boolean =>
  fields.some((field) => valueAt(data, field.split('.')) !== undefined);

/** The sealed part of an event's data, if any. */
export function sealedPart(data: { readonly [name: string]: unknown }): Sealed | undefined {
  const { sealed } = data;
  return isSealed(sealed) ? sealed : undefined;
}

function isSealed(value: unknown): value is Sealed {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('v' in value && 'subject' in value && 'fields' in value && 'iv' in value && 'tag' in value && 'text' in value)
  )
    return false;
  const { v, subject, fields, iv, tag, text } = value;
  return v === 1 && [subject, iv, tag, text].every(isText) && Array.isArray(fields) && fields.every(isText);
}

const isText = (value: unknown) => typeof value === 'string';

function decrypt({ subject, fields, iv, tag, text }: Sealed, key: Buffer | KeyObject, context: string): Json[] {
  try {
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
      .setAAD(bound(context, subject, fields))
      .setAuthTag(Buffer.from(tag, 'base64'));
    return JSON.parse(decipher.update(text, 'base64', 'utf8') + decipher.final('utf8'));
  } catch (cause) {
    throw new SealBroken(`What was sealed for ${subject} cannot be opened (${context})`, { cause });
  }
}

function bound(context: string, subject: string, fields: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify([context, subject, fields]));
}

function valueAt(data: JsonObject, [name, ...rest]: readonly string[]): Json | undefined {
  if (name === undefined || !Object.hasOwn(data, name)) return undefined;
  const value = data[name];
  if (rest.length === 0) return value;
  return isObject(value) ? valueAt(value, rest) : undefined;
}

/** Sets a value in an object that the caller owns, and copies the objects on the way. Undefined removes the field. */
function setValueAt(
  data: Record<string, Json | undefined>,
  [name, ...rest]: readonly string[],
  value: Json | undefined,
): void {
  if (name === undefined) return;
  if (rest.length > 0) {
    const former = data[name];
    const inner = isObject(former) ? { ...former } : {};
    setValueAt(inner, rest, value);
    data[name] = inner;
  } else if (value === undefined) delete data[name];
  else data[name] = value;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}
