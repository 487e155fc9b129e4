import { getMetadataStorage } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { classOf, type BodyClass } from './compiled-body.ts';

/** The known fields of a body class. A field of a class of its own has the known fields of that class. */
type KnownFields = ReadonlyMap<string, KnownFields | undefined>;

/** At most this many fields are named. */
const NAMED_MAX = 20;
/** Other text may be a value that was sent as a name, so it is not repeated. */
const NAME = /^[A-Za-z]\w{0,39}$/;
const UNNAMED = '?';

const known = new Map<BodyClass, KnownFields>();

function knownFields(type: BodyClass): KnownFields {
  const before = known.get(type);
  if (before !== undefined) return before;
  const names = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map(({ propertyName }) => propertyName);
  const fields = new Map(
    names.map((name) => {
      const nested = classOf(type, name);
      return [name, nested && knownFields(nested)];
    }),
  );
  known.set(type, fields);
  return fields;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields of a body that its class does not know, with a dotted path: `Lead.Colour`. At most 20 of them, and no
 * values. A name that is no identifier is `?`.
 */
export function ignoredFields(type: BodyClass, sent: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (fields: KnownFields, value: unknown, path: string): void => {
    if (found.size === NAMED_MAX) return;
    if (Array.isArray(value)) for (const each of value) look(fields, each, path);
    if (!isRecord(value)) return;
    for (const [name, of] of Object.entries(value)) {
      if (found.size === NAMED_MAX) return;
      const nested = fields.get(name);
      if (nested !== undefined) look(nested, of, `${path}${name}.`);
      else if (!fields.has(name)) found.add(path + (NAME.test(name) ? name : UNNAMED));
    }
  };
  look(knownFields(type), sent, '');
  return [...found];
}

const ignored = new WeakMap<FastifyRequest, readonly string[]>();

export const noteIgnored = (request: FastifyRequest, fields: readonly string[]) => void ignored.set(request, fields);

/** The fields of the request's body that were ignored; undefined for none. */
export const ignoredIn = (request: FastifyRequest): readonly string[] | undefined => ignored.get(request);
