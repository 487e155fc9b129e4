import { Button, Checkbox, FormControlLabel, IconButton, Popover } from '@mui/material';
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { popoverDialog } from '../../../platform/keyboard/popover-dialog.ts';
import type { Columns } from './use-columns.ts';

/** The choice and order of the columns. The first column, the link, always shows. */
export function ColumnChooser({ columns }: { readonly columns: Columns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const last = columns.all.length - 1;
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 aria-hidden /> Columns
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={popoverDialog('Columns', 'column-pop')}
      >
        <fieldset className="filter-editor">
          <legend>Columns</legend>
          <ol>
            {columns.all.map(({ column, shown, gaveWay }, index) => (
              <li key={column.source}>
                <FormControlLabel
                  label={gaveWay ? `${column.label}, no room now` : column.label}
                  disabled={index === 0}
                  control={
                    <Checkbox checked={shown} onChange={(event) => columns.show(column.source, event.target.checked)} />
                  }
                />
                <MoveButton
                  label={`Move ${column.label} up`}
                  can={index > 1}
                  onMove={() => columns.move(column.source, columns.all[index - 1]?.column.source)}
                >
                  <ChevronUp />
                </MoveButton>
                <MoveButton
                  label={`Move ${column.label} down`}
                  can={index > 0 && index < last}
                  onMove={() => columns.move(column.source, columns.all[index + 2]?.column.source)}
                >
                  <ChevronDown />
                </MoveButton>
              </li>
            ))}
          </ol>
          <Button variant="text" onClick={columns.reset}>
            Reset columns
          </Button>
          <span className="unseen" role="status">
            {columns.said}
          </span>
        </fieldset>
      </Popover>
    </>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly can: boolean;
  readonly onMove: () => void;
  readonly children: ReactNode;
}

/** Enabled even when it can do nothing, because it has the focus when its column reaches an end. */
const MoveButton = ({ label, can, onMove, children }: MoveButtonProps) => (
  <IconButton aria-label={label} aria-disabled={!can} onClick={() => can && onMove()}>
    {children}
  </IconButton>
);
