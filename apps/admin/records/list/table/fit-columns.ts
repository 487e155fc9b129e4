import type { Column, ColumnSize } from '../state/list-types.ts';

/** Widths in px; columns share what is left over in proportion. */
const sizes: Record<ColumnSize, number> = { xs: 80, s: 112, m: 128, l: 158, xl: 240 };
/** A column may shrink to this part of its width before another has to give way. */
const TIGHTEST = 0.9;

/** Widths in px by source, where the reader set them. */
export type SetWidths = Readonly<Record<string, number>>;

/** How narrow and how wide a column can be set, in px. */
export const NARROWEST = 56;
export const WIDEST = 1200;

/** A width that can be set, in whole px. */
export const settable = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/**
 * The columns for which there is room side by side: those that give way go first, in their own order. A column that the reader
 * set stays, and one that was set wider takes nobody else's place: what does not fit then is scrolled.
 * @param room px, undefined while it is not known: nothing gives way
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
 * How wide each column is, in px by source. What one is set to is taken from those after it and never from those before: while
 * its edge is dragged nothing moves to the left of it, and the edge stays under the pointer.
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
