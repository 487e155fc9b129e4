/** Ascending ids. Consecutive ids form one entry: [1, [3, 7], 9]. */
export type PackedIds = readonly (number | readonly [first: number, last: number])[];

/** @param ids in any order, each once */
export function packed(ids: readonly number[]): PackedIds {
  const runs: [number, number][] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] + 1 === id) last[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([first, last]) => (first === last ? first : [first, last]));
}

/** The ids, ascending. */
export const unpacked = (ids: PackedIds): number[] =>
  ids.flatMap((run) =>
    typeof run === 'number' ? [run] : Array.from({ length: run[1] - run[0] + 1 }, (_, index) => run[0] + index),
  );

/** How many there are. */
export const sizeOf = (ids: PackedIds): number =>
  ids.reduce<number>((size, run) => size + (typeof run === 'number' ? 1 : run[1] - run[0] + 1), 0);

/** The highest; undefined where there are none. */
export function lastOf(ids: PackedIds): number | undefined {
  const run = ids.at(-1);
  return typeof run === 'object' ? run[1] : run;
}
