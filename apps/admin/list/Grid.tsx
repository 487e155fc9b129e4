import { memo, useRef, useEffect, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { GridHead } from './GridHead.tsx';
import type { Column, Row, Sort } from './list-types.ts';
import type { Columns } from './use-columns.ts';

const SKELETON_ROWS = 20;

export interface GridProps<R extends Row> {
  readonly label: string;
  readonly columns: Columns<R>;
  /** Undefined while the first page is on its way. */
  readonly rows: readonly R[] | undefined;
  /** Rows of another page stay, dimmed, until the new ones are here. */
  readonly stale: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly linkTo: (row: R) => string;
  /** The address part that keeps the list's state. */
  readonly search: string;
  /** The route of the open record. */
  readonly openPath: string;
}

export function Grid<R extends Row>({ label, columns, rows, stale, sort, onSort, linkTo, search, openPath }: GridProps<R>) {
  const total = columns.shown.reduce((sum, column) => sum + columns.widthOf(column), 0);
  return (
    <table className={`grid${stale ? ' stale' : ''}`} aria-label={label} aria-busy={rows === undefined || stale} style={{ minWidth: total }}>
      <colgroup>
        {columns.shown.map((column) => (
          <col key={column.source} style={{ width: columns.widthOf(column) }} />
        ))}
      </colgroup>
      <GridHead columns={columns} sort={sort} onSort={onSort} />
      <tbody>
        {rows === undefined
          ? Array.from({ length: SKELETON_ROWS }, (_, index) => <SkeletonRow key={index} columns={columns.shown} index={index} />)
          : rows.map((row) => {
              const to = linkTo(row);
              return <GridRow key={row.id} row={row} columns={columns.shown} to={`${to}${search}`} isOpen={openPath === to} />;
            })}
      </tbody>
    </table>
  );
}

interface GridRowProps<R extends Row> {
  readonly row: R;
  readonly columns: readonly Column<R>[];
  readonly to: string;
  readonly isOpen: boolean;
}

function Cells<R extends Row>({ row, columns, to, isOpen }: GridRowProps<R>) {
  const navigate = useNavigate();
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    const selecting = getSelection()?.toString() !== '';
    if (!onControl && !selecting && !event.ctrlKey && !event.metaKey) void navigate(to);
  };
  return (
    <tr ref={element} className={isOpen ? 'open' : undefined} onClick={open}>
      {columns.map((column, index) => {
        const className = `${column.align ?? ''} ${column.ink ?? ''}`.trim();
        return (
          <td key={column.source} className={className === '' ? undefined : className}>
            {index === 0 ? (
              <Link to={to} data-row-link={row.id} aria-current={isOpen ? 'true' : undefined}>
                {column.render(row)}
              </Link>
            ) : (
              column.render(row)
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Rows are drawn again only when they change. */
const GridRow = memo(Cells) as typeof Cells;

const SkeletonRow = <R extends Row>({ columns, index }: { readonly columns: readonly Column<R>[]; readonly index: number }) => (
  <tr className="skeleton" aria-hidden>
    {columns.map((column, place) => (
      <td key={column.source} className={column.align}>
        <span style={{ width: `${40 + ((index * 7 + place * 13) % 45)}%` }} />
      </td>
    ))}
  </tr>
);
