import type { ReadModel } from '../kernel/projection.ts';

/**
 * The declaration that stored rows depend on, as text.
 * @param layout raised when the same declaration is stored in another form
 */
export function declared(
  { name, id, columns, fields, indexed, indexes, search, searchedByValue, numbered }: ReadModel,
  layout: number,
): string {
  return JSON.stringify({ name, id, columns, fields, indexed, indexes, search, searchedByValue, numbered, layout });
}
