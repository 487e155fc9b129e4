import type { Column, ColumnSize } from './list-types.ts';

/** Widths in px; columns share what is left over in proportion. */
const sizes: Record<ColumnSize, number> = { xs: 72, s: 104, m: 128, l: 158, xl: 240 };
/** A column may shrink to this part of its width before another has to give way. */
const TIGHTEST = 0.9;

export interface Fitted {
  readonly columns: readonly Column[];
  /** Width in px by source. */
  readonly widths: Readonly<Record<string, number>>;
}

/**
 * The columns that fit side by side: those that give way go first, in their own order, then the others narrow a little.
 * Columns that the reader dragged keep their width and their place. What still does not fit is scrolled.
 * @param room px, undefined while it is not known: nothing gives way
 */
export function fitColumns(columns: readonly Column[], dragged: Readonly<Record<string, number>>, room: number | undefined): Fitted {
  const free = (column: Column) => (dragged[column.source] === undefined ? sizes[column.size] : 0);
  const sum = (width: (column: Column) => number, of: readonly Column[]) => of.reduce((total, column) => total + width(column), 0);
  const scaleOf = (of: readonly Column[]) => {
    const wanted = sum(free, of);
    return room === undefined || wanted === 0 ? 1 : Math.min(1, (room - sum(({ source }) => dragged[source] ?? 0, of)) / wanted);
  };
  const leaving = columns.filter((column) => column.givesWay !== undefined && dragged[column.source] === undefined).toSorted((a, b) => (a.givesWay ?? 0) - (b.givesWay ?? 0));
  let shown = columns;
  for (const column of leaving) {
    if (scaleOf(shown) >= TIGHTEST) break;
    shown = shown.filter((each) => each !== column);
  }
  const scale = Math.max(TIGHTEST, scaleOf(shown));
  return { columns: shown, widths: Object.fromEntries(shown.map((column) => [column.source, dragged[column.source] ?? Math.floor(sizes[column.size] * scale)])) };
}
