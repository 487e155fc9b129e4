/** The fields of `wanted` whose values differ from the current ones. What `wanted` does not mention stays as it is. */
export function changesOf<Fields extends object>(current: Fields, wanted: Partial<Fields>): Partial<Fields> {
  const changes: Partial<Fields> = {};
  // Only fields that the record has count: a caller may hand over an object that knows more.
  for (const field of Object.keys(current) as (keyof Fields)[]) {
    const value = wanted[field];
    if (value !== undefined && value !== current[field]) changes[field] = value;
  }
  return changes;
}

/** The fields of `like`, each as `from` has it, or else as `like` does. */
export function merged<Fields extends object>(like: Fields, from: Partial<Fields>): Fields {
  return { ...like, ...changesOf(like, from) };
}

/** The previous values of the changed fields. */
export function formerly<Fields extends object>(fields: Fields, changes: Partial<Fields>): Partial<Fields> {
  const was: Partial<Fields> = {};
  for (const field of Object.keys(fields) as (keyof Fields)[])
    if (Object.hasOwn(changes, field)) was[field] = fields[field];
  return was;
}

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;
