import type { HistoryRow } from '@leaseledger/contract/history/history.views';

/** What one request changed on one record. */
export interface ShownDecision {
  readonly name: string;
  readonly first: HistoryRow;
  /** Its entries, in the order in which they were decided. */
  readonly entries: readonly HistoryRow[];
  /** Somebody undid it, and that still stands. */
  readonly isUndone: boolean;
  /** What it undid; undefined where that is not among the rows. */
  readonly undid: readonly HistoryRow[] | undefined;
}

/** Entries, the newest first, by the decision that they are part of: those that follow each other and have its name. */
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
