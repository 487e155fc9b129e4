/** Copies these fields of an object, in this order. */
export function picked<Whole extends object, Field extends keyof Whole>(
  whole: Whole,
  fields: readonly Field[],
): Pick<Whole, Field> {
  // Each requested field exists in the object.
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<Whole, Field>;
}
