import type { ReadModel } from '../kernel/projection.ts';

/**
 * What stored rows depend on, as text.
 * @param layout raised whenever the same declaration is stored in another way
 */
export function declared(
  { name, id, columns, fields, indexed, indexes, search, searchedByValue, numbered }: ReadModel,
  layout: number,
): string {
  return JSON.stringify({ name, id, columns, fields, indexed, indexes, search, searchedByValue, numbered, layout });
}
