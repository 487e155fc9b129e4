import { useMemo } from 'react';
import { adminSettings, changeList } from '../kernel/storage.ts';
import { fitColumns } from './fit-columns.ts';
import type { Column } from './list-types.ts';

export interface Columns {
  /** All, in the reader's order. */
  readonly all: readonly { readonly column: Column; readonly shown: boolean; /** Chosen, but without room just now. */ readonly gaveWay: boolean }[];
  readonly shown: readonly Column[];
  /** px */
  widthOf(column: Column): number;
  show(source: string, shown: boolean): void;
  /** Moves a column to the place of another. */
  move(source: string, before: number): void;
  /** @param width in px */
  resize(source: string, width: number): void;
  reset(): void;
}

/**
 * Which columns a list shows, in which order and how wide: remembered per list. The first column, the link, stays first.
 * @param room px that the grid has, undefined while it is not known
 */
export function useColumns(list: string, columns: readonly Column[], room: number | undefined): Columns {
  const settings = adminSettings.use().lists?.[list];
  const { order, hidden, widths } = settings ?? {};
  return useMemo(() => {
    const place = (source: string) => {
      const index = order?.indexOf(source) ?? -1;
      return index === -1 ? Number.POSITIVE_INFINITY : index;
    };
    const [link, ...others] = columns;
    const sorted = others.toSorted((a, b) => (place(a.source) === place(b.source) ? 0 : place(a.source) - place(b.source)));
    const inOrder = link === undefined ? [] : [link, ...sorted];
    const isHidden = (column: Column) => (hidden === undefined ? column.hidden === true : hidden.includes(column.source));
    const chosen = inOrder.filter((column) => column === link || !isHidden(column));
    const fitted = fitColumns(chosen, widths ?? {}, room);
    const all = inOrder.map((column) => ({ column, shown: chosen.includes(column), gaveWay: chosen.includes(column) && !fitted.columns.includes(column) }));
    const sources = inOrder.map(({ source }) => source);
    return {
      all,
      shown: fitted.columns,
      widthOf: ({ source }) => fitted.widths[source] ?? 0,
      show(source, shown) {
        const now = all.filter((each) => !each.shown).map(({ column }) => column.source);
        changeList(list, { hidden: shown ? now.filter((each) => each !== source) : [...now, source] });
      },
      move(source, before) {
        const rest = sources.filter((each) => each !== source);
        changeList(list, { order: rest.toSpliced(Math.max(1, before), 0, source) });
      },
      resize: (source, width) => changeList(list, { widths: { ...widths, [source]: Math.round(width) } }),
      reset: () => changeList(list, { order: undefined, hidden: undefined, widths: undefined }),
    };
  }, [list, columns, order, hidden, widths, room]);
}
