import type { MergedPersonRow } from './merged-persons.projection.ts';

/**
 * The id of the current person: themselves, or the one that merges kept.
 * @param mergeOf the row of a merged person; undefined for others
 */
export async function standingPerson(
  id: number,
  mergeOf: (id: number) => Promise<MergedPersonRow | undefined>,
): Promise<number> {
  const passed = new Set([id]);
  for (let row = await mergeOf(id); row !== undefined; row = await mergeOf(row.KeptPersonID)) {
    // Merges form a circle only while a crash delays an unmerge and a new merge is already made.
    if (passed.has(row.KeptPersonID)) return id;
    passed.add(row.KeptPersonID);
  }
  return [...passed].at(-1) ?? id;
}
