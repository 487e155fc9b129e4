import { useRef, type KeyboardEvent } from 'react';
import { NARROWEST, settable, WIDEST } from './fit-columns.ts';
import type { Column } from '../state/list-types.ts';
import type { Columns } from './use-columns.ts';
import { useDrag } from './use-drag.ts';

/** The px by which an arrow key changes the width. */
const STEP = 8;
/** The limit in px of a fitted width. Longer text would push the other columns off the screen. */
const WIDEST_FIT = 600;

/** The width in px at which a column cuts off nothing on this page. */
function fitting(head: HTMLTableCellElement): number {
  const cells = [...(head.closest('table')?.rows ?? [])].flatMap((row) => row.cells[head.cellIndex] ?? []);
  for (const cell of cells) cell.classList.add('measured');
  const widest = Math.max(...cells.map((cell) => Math.ceil(cell.getBoundingClientRect().width)));
  for (const cell of cells) cell.classList.remove('measured');
  return Math.min(WIDEST_FIT, widest);
}

/** The edge of a column. A drag or the arrows resize it; a double click or Enter fits it to the text. */
export function ResizeHandle({ column, columns }: { readonly column: Column; readonly columns: Columns }) {
  const { source, label } = column;
  const handle = useRef<HTMLSpanElement>(null);
  /** The pointer's distance from the edge, the width while dragging, and the table's width at the start. */
  const grip = useRef({ off: 0, width: 0, table: 0 });
  const width = columns.widthOf(column);
  const head = () => handle.current?.closest('th') ?? null;
  const resize = (px: number) => columns.resize(source, px);
  const fit = () => {
    const cell = head();
    if (cell !== null) resize(fitting(cell));
  };
  const drag = useDrag({
    strays: 1,
    onStart(x) {
      grip.current = {
        off: x - (head()?.getBoundingClientRect().right ?? x),
        width,
        table: head()?.closest('table')?.offsetWidth ?? 0,
      };
    },
    onMove(x) {
      const { off, table } = grip.current;
      grip.current.width = settable(x - off - (head()?.getBoundingClientRect().left ?? 0));
      columns.pull({ source, width: grip.current.width, table });
    },
    onDrop() {
      resize(grip.current.width);
      columns.pull(undefined);
    },
    onCancel: () => columns.pull(undefined),
  });
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => resize(width - STEP),
    ArrowRight: () => resize(width + STEP),
    Home: () => resize(NARROWEST),
    Enter: fit,
  };
  const press = (event: KeyboardEvent) => {
    const run = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey ? undefined : keys[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  return (
    <span
      ref={handle}
      className="grid-resize"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuetext={`${width} pixels`}
      title="Drag, or ← →, for the width. Double click, or Enter, fits the text."
      onDoubleClick={fit}
      onKeyDown={press}
      {...drag}
    />
  );
}
