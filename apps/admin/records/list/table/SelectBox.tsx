import { useEffect, useRef, type ReactNode } from 'react';
import type { Row } from '../state/list-types.ts';
import type { Selection } from './use-selection.ts';

export interface SelectBoxProps {
  readonly id: Row['id'];
  readonly isSelected: boolean;
  readonly onToggle: Selection['toggle'];
  readonly className?: string;
  /** The text beside the box, which can be pressed and names it. */
  readonly children?: ReactNode;
}

/** The checkbox of one row. With Shift it selects all rows since the last one. */
export const SelectBox = ({ id, isSelected, onToggle, className = 'select-box', children }: SelectBoxProps) => (
  <label className={className}>
    <input
      type="checkbox"
      aria-label={children === undefined ? `Select ${id}` : undefined}
      checked={isSelected}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()} // Shift would select the text between both rows.
      onChange={(event) => onToggle(id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
    />
    {children}
  </label>
);

export interface SelectAllProps {
  readonly noun: string;
  readonly count: number;
  /** The number of rows on the page. */
  readonly of: number;
  readonly onToggle: () => void;
}

/** The checkbox in the head: all rows of the page, or none. */
export function SelectAll({ noun, count, of, onToggle }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const some = count > 0 && count < of;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some;
  }, [some]);
  return (
    <th scope="col" className="grid-check">
      <label className="select-box">
        <input
          ref={box}
          type="checkbox"
          aria-label={`Select all ${noun} on this page`}
          disabled={of === 0}
          checked={of > 0 && count === of}
          onChange={onToggle}
        />
      </label>
    </th>
  );
}
