import { useMemo, useState } from 'react';
import type { Arranging } from '../state/arrangement.ts';
import { columnsThatFit, settable, widthsOf } from './fit-columns.ts';
import type { Column } from '../state/list-types.ts';

/** A column whose edge is being dragged. */
interface Pulled {
  readonly source: string;
  /** px */
  readonly width: number;
  /** How wide the table was before, in px: it does not become narrower under the pointer. */
  readonly table: number;
}

export interface Columns {
  /** All, in the reader's order. */
  readonly all: readonly {
    readonly column: Column;
    readonly shown: boolean;
    /** Chosen, but without room just now. */ readonly gaveWay: boolean;
  }[];
  /** The same array for as long as the same columns stand in the same order, however wide they are. */
  readonly shown: readonly Column[];
  /** px */
  widthOf(column: Column): number;
  /** The least width of the table in px. */
  readonly least: number;
  show(source: string, shown: boolean): void;
  /** Moves a column before another, or to the end. */
  move(source: string, next: string | undefined): void;
  /** What was last moved and where to, for those who do not see it. */
  readonly said: string;
  /** Shows a width that is not kept yet; undefined goes back to the one that is. */
  pull(pulled: Pulled | undefined): void;
  /** Keeps a width. @param width in px, brought within what can be set */
  resize(source: string, width: number): void;
  reset(): void;
}

/**
 * Which columns a list shows, in which order and how wide: remembered per list, or by the saved view. The first column, the link, stays first.
 * @param room px that the grid has, undefined while it is not known
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
        say(`${labelOf(source)} now stands ${next === undefined ? 'at the end' : `before ${labelOf(next)}`}`);
      },
      said,
      pull,
      resize: (source, width) => change({ widths: { ...widths, [source]: settable(width) } }),
      reset,
    };
  }, [change, reset, all, shown, widths, room, pulled, said]);
}
