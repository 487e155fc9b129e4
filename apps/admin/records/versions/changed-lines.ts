export interface ChangedLine {
  readonly change: 'kept' | 'removed' | 'added';
  readonly text: string;
}

/** The lines of two texts in one list, by their longest common subsequence. A removed line comes before an added one. */
export function changedLines(before: readonly string[], after: readonly string[]): readonly ChangedLine[] {
  // common[i][j]: how many lines the texts have in common from these lines on.
  const common = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row !== undefined)
        row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const lines: ChangedLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]];
    if (old !== undefined && old === next) {
      lines.push({ change: 'kept', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (next === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ change: 'removed', text: old });
      i += 1;
    } else {
      lines.push({ change: 'added', text: next ?? '' });
      j += 1;
    }
  }
  return lines;
}
