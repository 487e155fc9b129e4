import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type PointerEvent } from 'react';
import type { Column, Row, Sort } from './list-types.ts';
import type { Columns } from './use-columns.ts';

const NARROWEST = 56;

export interface GridHeadProps<R extends Row> {
  readonly columns: Columns<R>;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Names of the columns: press to sort on the server, drag the edge for the width. */
export const GridHead = <R extends Row>({ columns, sort, onSort }: GridHeadProps<R>) => (
  <thead>
    <tr>
      {columns.shown.map((column) => (
        <HeadCell key={column.source} column={column} sort={sort} onSort={onSort} onResize={(width) => columns.resize(column.source, width)} />
      ))}
    </tr>
  </thead>
);

interface HeadCellProps<R extends Row> {
  readonly column: Column<R>;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onResize: (width: number) => void;
}

function HeadCell<R extends Row>({ column, sort, onSort, onResize }: HeadCellProps<R>) {
  const field = column.sortBy ?? column.source;
  const order = sort.field === field ? sort.order : undefined;
  const Arrow = order === 'DESC' ? ArrowDown : ArrowUp;
  const ariaSort = order === undefined ? undefined : order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={column.align} aria-sort={ariaSort}>
      {column.sortable === false ? (
        <span className="grid-name">{column.label}</span>
      ) : (
        <button type="button" className="grid-name" onClick={() => onSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' })}>
          {column.label}
          {order !== undefined && <Arrow aria-hidden />}
        </button>
      )}
      <ResizeHandle label={column.label} onResize={onResize} />
    </th>
  );
}

/** The edge of a column, dragged by pointer. */
function ResizeHandle({ label, onResize }: { readonly label: string; readonly onResize: (width: number) => void }) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const widthOf = (handle: HTMLElement) => handle.parentElement?.getBoundingClientRect().width ?? NARROWEST;
  const down = (event: PointerEvent<HTMLSpanElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: widthOf(event.currentTarget) };
  };
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    if (start.current !== undefined) onResize(Math.max(NARROWEST, start.current.width + event.clientX - start.current.x));
  };
  return (
    <span
      className="grid-resize"
      role="separator"
      aria-orientation="vertical"
      title={`Drag for the width of ${label}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
    />
  );
}
