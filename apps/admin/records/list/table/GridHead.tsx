import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useListSortContext } from 'react-admin';
import { createPortal } from 'react-dom';
import type { Column } from '../state/list-types.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import { useColumnDrag, type CarriedColumn } from './use-column-drag.ts';
import type { Columns } from './use-columns.ts';
import { useDrag } from './use-drag.ts';

export interface GridHeadProps {
  readonly columns: Columns;
  /** The head of the checkboxes, before the column heads. */
  readonly start: ReactNode;
}

/**
 * The heads of the columns. A press sorts on the server, a drag moves the column, and a drag of the edge resizes it.
 */
export function GridHead({ columns, start }: GridHeadProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const order = useColumnDrag(columns, () => row.current);
  return (
    <thead>
      <tr ref={row}>
        {start}
        {columns.shown.map((column) => (
          <HeadCell key={column.source} column={column} columns={columns} order={order} />
        ))}
      </tr>
      {order.carried !== undefined && createPortal(<Carried {...order.carried} />, document.body)}
    </thead>
  );
}

/** The dragged head under the pointer, and a line at its new place. */
const Carried = ({ column, x, mark, top, bottom }: CarriedColumn) => (
  <>
    <span className="column-carried" style={{ left: x, top }}>
      {column.label}
    </span>
    {mark !== undefined && <span className="column-mark" style={{ left: mark, top, height: bottom - top }} />}
  </>
);

interface HeadCellProps {
  readonly column: Column;
  readonly columns: Columns;
  readonly order: ReturnType<typeof useColumnDrag>;
}

function HeadCell({ column, columns, order: { carried, move, drop, cancel } }: HeadCellProps) {
  const { sort, setSort } = useListSortContext();
  const { source, sortBy, label } = column;
  const order = sort.field === sortBy ? sort.order : undefined;
  const Arrow = order === 'DESC' ? ArrowDown : ArrowUp;
  const ariaSort = order === undefined ? undefined : order === 'ASC' ? 'ascending' : 'descending';
  const place = columns.shown.indexOf(column);
  const drag = useDrag({
    strays: 5,
    notByTouch: true,
    onStart: () => undefined,
    onMove: (x) => move(column, x),
    onDrop: () => drop(column),
    onCancel: cancel,
  });
  const moves = place > 0;
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 2 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const next = place + step;
    if (moves && next > 0 && next <= columns.shown.length) columns.move(source, columns.shown[next]?.source);
  };
  const name = (
    <>
      <span className="grid-label">{label}</span>
      {order !== undefined && <Arrow aria-hidden />}
    </>
  );
  const hint = moves ? { title: 'Drag, or Shift with ← →, for another place', ...drag } : {};
  const className = `${column.align ?? ''}${carried?.column === column ? ' carried' : ''}`.trim();
  return (
    <th
      scope="col"
      className={className === '' ? undefined : className}
      aria-label={label}
      aria-sort={ariaSort}
      data-column={source}
      onKeyDown={press}
    >
      {sortBy === undefined ? (
        <span className="grid-name" {...hint}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          className="grid-name"
          {...hint}
          onClick={() => setSort({ field: sortBy, order: order === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {name}
        </button>
      )}
      <ResizeHandle column={column} columns={columns} />
    </th>
  );
}
