import { useMemo, useState } from 'react';
import type { Arranging } from '../state/arrangement.ts';
import { columnsThatFit, settable, widthsOf } from './fit-columns.ts';
import type { Column } from '../state/list-types.ts';

/** A column whose edge is being dragged. */
interface Pulled {
  readonly source: string;
  /** In px. */
  readonly width: number;
  /** The table's width at the start, in px, so that it does not get narrower under the pointer. */
  readonly table: number;
}

export interface Columns {
  /** All columns, in the user's order. */
  readonly all: readonly {
    readonly column: Column;
    readonly shown: boolean;
    /** Chosen, but there is no room for it. */ readonly gaveWay: boolean;
  }[];
  /** The visible columns. The array stays the same while they and their order do, whatever their widths. */
  readonly shown: readonly Column[];
  /** The column's width in px. */
  widthOf(column: Column): number;
  /** The least width of the table in px. */
  readonly least: number;
  show(source: string, shown: boolean): void;
  /** Moves a column before another one, or to the end. */
  move(source: string, next: string | undefined): void;
  /** The last move in words, for screen readers. */
  readonly said: string;
  /** Shows a width without storing it. Undefined shows the stored width. */
  pull(pulled: Pulled | undefined): void;
  /**
   * Stores a width.
   * @param width in px; limited to the allowed widths
   */
  resize(source: string, width: number): void;
  reset(): void;
}

/**
 * The columns of a list with their order and widths. They are stored for each list, or in the saved view.
 * The first column, the link, stays first.
 * @param room the width of the grid in px, or undefined until it is known
 */
export function useColumns(
  { arrangement, change, reset }: Arranging,
  columns: readonly Column[],
  room: number | undefined,
): Columns {
  const { order, hidden, widths } = arrangement;
  const [pulled, pull] = useState<Pulled>();
  const [said, say] = useState('');
  const { all, shown } = useMemo(() => {
    const place = (source: string) => {
      const index = order?.indexOf(source) ?? -1;
      return index === -1 ? Number.POSITIVE_INFINITY : index;
    };
    const [link, ...others] = columns;
    const sorted = others.toSorted((a, b) =>
      place(a.source) === place(b.source) ? 0 : place(a.source) - place(b.source),
    );
    const inOrder = link === undefined ? [] : [link, ...sorted];
    const isHidden = (column: Column) =>
      hidden === undefined ? column.hidden === true : hidden.includes(column.source);
    const chosen = inOrder.filter((column) => column === link || !isHidden(column));
    const fitting = columnsThatFit(chosen, widths ?? {}, room);
    return {
      shown: fitting,
      all: inOrder.map((column) => ({
        column,
        shown: chosen.includes(column),
        gaveWay: chosen.includes(column) && !fitting.includes(column),
      })),
    };
  }, [columns, order, hidden, widths, room]);
  return useMemo(() => {
    const now = widthsOf(
      shown,
      { ...widths, ...(pulled === undefined ? {} : { [pulled.source]: pulled.width }) },
      room,
    );
    const total = shown.reduce((sum, { source }) => sum + (now[source] ?? 0), 0);
    return {
      all,
      shown,
      widthOf: ({ source }) => now[source] ?? 0,
      least: Math.max(total, pulled?.table ?? 0),
      show(source, isShown) {
        const out = all.filter((each) => !each.shown).map(({ column }) => column.source);
        change({ hidden: isShown ? out.filter((each) => each !== source) : [...out, source] });
      },
      move(source, next) {
        const labelOf = (wanted: string) => all.find(({ column }) => column.source === wanted)?.column.label ?? wanted;
        const rest = all.map(({ column }) => column.source).filter((each) => each !== source);
        change({ order: rest.toSpliced(next === undefined ? rest.length : rest.indexOf(next), 0, source) });
        say(`${labelOf(source)} is now ${next === undefined ? 'at the end' : `before ${labelOf(next)}`}`);
      },
      said,
      pull,
      resize: (source, width) => change({ widths: { ...widths, [source]: settable(width) } }),
      reset,
    };
  }, [change, reset, all, shown, widths, room, pulled, said]);
}
