import { memo, useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { Column, Row } from '../state/list-types.ts';
import { SelectBox } from './SelectBox.tsx';
import type { Selection } from './use-selection.ts';

interface GridRowProps {
  readonly row: Row;
  readonly columns: readonly Column[];
  /** Undefined when the row opens nothing. */
  readonly to: string | undefined;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Another user has just changed the row. */
  readonly isChanged: boolean;
  /** Undefined when rows cannot be selected. */
  readonly onToggle: Selection['toggle'] | undefined;
}

/** Sets a hovered cell's whole text as its title, when it is cut off and nothing inside has a title. */
function titleWhatIsCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (cell === null || cell.querySelector('[title]') !== null) return;
  const isCut = [cell, ...cell.children].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  const title = isCut ? cell.textContent : '';
  if (cell.title !== title) cell.title = title;
}

/** One row, memoised: ticking a box renders only its row. */
export const GridRow = memo(function GridRow({
  row,
  columns,
  to,
  isOpen,
  isSelected,
  isChanged,
  onToggle,
}: GridRowProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, label') !== null;
    const selecting = getSelection()?.toString() !== '';
    if (to !== undefined && !onControl && !selecting && !event.ctrlKey && !event.metaKey) void navigate(to);
  };
  const state =
    `${to === undefined ? 'plain' : isOpen ? 'open' : ''} ${isSelected ? 'selected' : ''} ${isChanged ? 'just-changed' : ''}`.trim();
  return (
    <RecordContextProvider value={row}>
      <tr ref={element} className={state === '' ? undefined : state} onClick={open} onPointerOver={titleWhatIsCut}>
        {onToggle !== undefined && (
          <td className="grid-check">
            <SelectBox id={row.id} isSelected={isSelected} onToggle={onToggle} />
          </td>
        )}
        {columns.map((column, index) => {
          const className = `${column.align === 'right' ? 'right' : ''} ${column.ink ?? ''}`.trim();
          return (
            <td key={column.source} className={className === '' ? undefined : className}>
              {index === 0 && to !== undefined ? (
                <Link to={to} data-row-link={row.id} aria-current={isOpen ? 'true' : undefined}>
                  {column.cell}
                </Link>
              ) : (
                column.cell
              )}
            </td>
          );
        })}
      </tr>
    </RecordContextProvider>
  );
});
