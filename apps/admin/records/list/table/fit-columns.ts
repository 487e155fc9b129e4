import type { Column, ColumnSize } from '../state/list-types.ts';

/** The widths in px. The columns share the remaining width in proportion. */
const sizes: Record<ColumnSize, number> = { xs: 80, s: 112, m: 128, l: 158, 'l+': 180, xl: 240 };
/** The share of its width to which a column may shrink before another one is hidden. */
const TIGHTEST = 0.9;

/** The widths in px that the user set, by source. */
export type SetWidths = Readonly<Record<string, number>>;

/** The limits in px of a width that the user sets. */
export const NARROWEST = 56;
export const WIDEST = 1200;

/** A width within the limits, in whole px. */
export const settable = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/**
 * The columns that fit side by side. Columns with `givesWay` are hidden first, in the order of that number.
 * A column that the user sized stays. One made wider hides no other column; the table then scrolls.
 * @param room px; when undefined, no column is hidden
 */
export function columnsThatFit(
  columns: readonly Column[],
  set: SetWidths,
  room: number | undefined,
): readonly Column[] {
  const least = ({ source, size }: Column) => Math.min(set[source] ?? sizes[size] * TIGHTEST, sizes[size]);
  const leaving = columns
    .filter((column) => column.givesWay !== undefined && set[column.source] === undefined)
    .toSorted((a, b) => (a.givesWay ?? 0) - (b.givesWay ?? 0));
  let shown = columns;
  for (const column of leaving) {
    if (room === undefined || shown.reduce((total, each) => total + least(each), 0) <= room) break;
    shown = shown.filter((each) => each !== column);
  }
  return shown;
}

/**
 * The width of each column in px, by source. A set width takes room from the columns after it, never from those before.
 * While an edge is dragged, nothing to its left moves, so the edge stays under the pointer.
 */
export function widthsOf(columns: readonly Column[], set: SetWidths, room: number | undefined): SetWidths {
  let wanted = columns.reduce((total, { size }) => total + sizes[size], 0);
  let left = room ?? wanted;
  return Object.fromEntries(
    columns.map(({ source, size }) => {
      const width =
        set[source] ?? Math.max(Math.ceil(sizes[size] * TIGHTEST), Math.floor((sizes[size] * left) / wanted));
      wanted -= sizes[size];
      left -= width;
      return [source, width];
    }),
  );
}
