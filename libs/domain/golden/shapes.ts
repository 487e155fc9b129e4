import shapes from './shapes.json' with { type: 'json' };

/** The keys of an event's data; a dot leads into an object: `to.UserID`. */
export interface Shape {
  /** The fields of every stored event. */
  readonly required: readonly string[];
  /** The fields that some events lack: those with nothing to say, and those older than the field. */
  readonly optional: readonly string[];
  /**
   * The kinds of JSON values that each key may hold, beside null: `string`, `number`, `boolean`, `list`, `object`, or two of
   * them with a space between. `any`, or no entry, where nothing is known.
   */
  readonly kinds: Readonly<Record<string, string>>;
}

/** By type and schema version: `LeadLogged 1`. */
export type Shapes = Readonly<Record<string, Shape>>;

/** Of every event in every version that was ever released; `npm run events` adds to it. */
export const releasedShapes: Shapes = shapes;

/** Whether events in which nothing is said of a key read as if something were: by the defaults in their type's definition. */
export type HasDefault = (type: string, key: string) => boolean;

const kindsIn = (text = ''): string[] => text.split(' ').filter((kind) => kind !== '');

/** All kinds of several texts of kinds, in the alphabet's order. */
export function merged(texts: readonly string[]): string {
  const kinds = [...new Set(texts.flatMap((text) => kindsIn(text)))].toSorted();
  return kinds.includes('any') ? 'any' : kinds.join(' ');
}

const parentOf = (key: string): string => key.slice(0, Math.max(key.lastIndexOf('.'), 0));

function refused(name: string, before: Shape, now: Shape, hasDefault: HasDefault): string[] {
  const [type = name] = name.split(' ');
  const known = new Set([...before.required, ...before.optional, '']);
  const current = new Set([...now.required, ...now.optional]);
  // The fields of a new object came with it.
  const gained = now.required.filter(
    (key) => !before.required.includes(key) && known.has(parentOf(key)) && !hasDefault(type, key),
  );
  const lost = [...before.required, ...before.optional].filter((key) => !current.has(key));
  const narrowed = Object.entries(before.kinds).filter(
    ([key, kinds]) => current.has(key) && merged([kinds, now.kinds[key] ?? '']) !== now.kinds[key],
  );
  return [
    ...narrowed.map(
      ([key, kinds]) =>
        `${name} holds ${now.kinds[key]} in ${key}, where it held ${kinds}: let it hold both, or raise the version with an upcaster`,
    ),
    ...gained.map(
      (key) =>
        `${name} has gained ${key}: give it a default in its definition (or its blank value), or raise the version with an upcaster`,
    ),
    ...lost.map((key) => `${name} has lost ${key}: let it stay, or raise the version with an upcaster`),
  ];
}

/**
 * The reasons that forbid that released events have these shapes from now on: a released version that requires a key which stored events lack,
 * or does not know one that they have. One sentence each, by name; none where logs of every release can be read.
 */
export const forbidden = (released: Shapes, current: Shapes, hasDefault: HasDefault): string[] =>
  Object.entries(current).flatMap(([name, now]) => {
    const before = released[name];
    return before ? refused(name, before, now, hasDefault) : [];
  });

/** The released shapes with those of today: older versions stay, and what a released version gained is optional in it for ever; within an object that it gained, what the object always holds is required. */
export function withCurrent(released: Shapes, current: Shapes): Shapes {
  const merged = Object.entries(current).map(([name, now]): [string, Shape] => {
    const before = released[name];
    const isKnown = (key: string) =>
      key === '' || before?.required.includes(key) === true || before?.optional.includes(key) === true;
    const required = now.required.filter(
      (key) => before === undefined || before.required.includes(key) || !isKnown(parentOf(key)),
    );
    const optional = [...now.required, ...now.optional].filter((key) => !required.includes(key));
    return [name, { required, optional, kinds: now.kinds }];
  });
  return { ...released, ...Object.fromEntries(merged) };
}
