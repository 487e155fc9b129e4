import type { MergedPersonRow } from './merged-persons.projection.ts';

/**
 * Whom a person is by now: themselves, or who was kept in the end.
 * @param mergeOf the row of somebody who was merged; undefined for who stands for themselves
 */
export async function standingPerson(
  id: number,
  mergeOf: (id: number) => Promise<MergedPersonRow | undefined>,
): Promise<number> {
  const passed = new Set([id]);
  for (let row = await mergeOf(id); row !== undefined; row = await mergeOf(row.KeptPersonID)) {
    // Merges go round in a circle only where one is made before an unmerge, which a crash cut in two, is carried out.
    if (passed.has(row.KeptPersonID)) return id;
    passed.add(row.KeptPersonID);
  }
  return [...passed].at(-1) ?? id;
}
