import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { useListSortContext } from 'react-admin';
import type { Column } from './list-types.ts';
import type { Columns } from './use-columns.ts';

const NARROWEST = 56;

export interface GridHeadProps {
  readonly columns: Columns;
  /** Before the names: where all rows of the page are selected. */
  readonly start: ReactNode;
}

/** Names of the columns: press to sort on the server, drag the edge for the width. */
export const GridHead = ({ columns, start }: GridHeadProps) => (
  <thead>
    <tr>
      {start}
      {columns.shown.map((column) => (
        <HeadCell key={column.source} column={column} onResize={(width) => columns.resize(column.source, width)} />
      ))}
    </tr>
  </thead>
);

interface HeadCellProps {
  readonly column: Column;
  readonly onResize: (width: number) => void;
}

function HeadCell({ column, onResize }: HeadCellProps) {
  const { sort, setSort } = useListSortContext();
  const { sortBy } = column;
  const order = sort.field === sortBy ? sort.order : undefined;
  const Arrow = order === 'DESC' ? ArrowDown : ArrowUp;
  const ariaSort = order === undefined ? undefined : order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={column.align} aria-sort={ariaSort}>
      {sortBy === undefined ? (
        <span className="grid-name">{column.label}</span>
      ) : (
        <button type="button" className="grid-name" onClick={() => setSort({ field: sortBy, order: order === 'ASC' ? 'DESC' : 'ASC' })}>
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
