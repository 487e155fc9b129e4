import type { FormValue, FormValues } from './form-types.ts';

/**
 * The paths of a body to values of one type: 'Lead.Notes' is a PathTo<AddLeadBody, string>.
 * For a union of bodies, the paths of any of them.
 */
export type PathTo<Body, Value> = Body extends readonly unknown[]
  ? never
  : Body extends object
    ? {
        [Key in keyof Body & string]-?: NonNullable<Body[Key]> extends Value
          ? Key
          : `${Key}.${PathTo<NonNullable<Body[Key]>, Value>}`;
      }[keyof Body & string]
    : never;

/** The last part of a path: 'Notes' of 'Lead.Notes'. */
export type LastOf<Path extends string> = Path extends `${string}.${infer Rest}` ? LastOf<Rest> : Path;

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The values of a form by their paths. */
export function valuesByPath(values: FormValues | readonly FormValues[], above = ''): Map<string, FormValue> {
  const entries = Object.entries<FormValue | FormValues | readonly FormValues[]>(values).flatMap(
    ([name, value]): [string, FormValue][] =>
      typeof value === 'object' && value !== null
        ? [...valuesByPath(value, `${above}${name}.`)]
        : [[above + name, value]],
  );
  return new Map(entries);
}
