import type { HistoryRow } from '@leaseledger/contract/history/history.views';

/** The changes of one request to one record. */
export interface ShownDecision {
  readonly name: string;
  readonly first: HistoryRow;
  /** Its entries, in the order of their decisions. */
  readonly entries: readonly HistoryRow[];
  /** The decision was undone, and the undo still applies. */
  readonly isUndone: boolean;
  /** The entries that it undid. Undefined when they are not among the rows. */
  readonly undid: readonly HistoryRow[] | undefined;
}

/** Groups entries, the newest first, by decision: neighbours with the same decision. */
export function decisionsOf(rows: readonly HistoryRow[]): readonly ShownDecision[] {
  const groups: HistoryRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.Decision === row.Decision) last.unshift(row);
    else groups.push([row]);
  }
  const undone = new Set<string>();
  return groups.flatMap((entries) => {
    const [first] = entries;
    if (first === undefined) return [];
    const { Decision: name, Undoes } = first;
    const isUndone = undone.has(name);
    if (Undoes !== null && !isUndone) undone.add(Undoes);
    return [
      {
        name,
        first,
        entries,
        isUndone,
        undid: Undoes === null ? undefined : groups.find(([each]) => each?.Decision === Undoes),
      },
    ];
  });
}
