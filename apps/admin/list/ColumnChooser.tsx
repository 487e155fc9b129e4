import { Button, Checkbox, FormControlLabel, IconButton, Popover } from '@mui/material';
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { Columns } from './use-columns.ts';

/** Which columns show, in which order. The first, the link, always stays. */
export function ColumnChooser({ columns }: { readonly columns: Columns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const last = columns.all.length - 1;
  return (
    <>
      <button type="button" className="chip" aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <Columns3 aria-hidden /> Columns
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'column-pop' } }}
      >
        <fieldset className="filter-editor">
          <legend>Columns</legend>
          <ol>
            {columns.all.map(({ column, shown, gaveWay }, index) => (
              <li key={column.source}>
                <FormControlLabel
                  label={gaveWay ? `${column.label}, no room now` : column.label}
                  disabled={index === 0}
                  control={<Checkbox checked={shown} onChange={(event) => columns.show(column.source, event.target.checked)} />}
                />
                <IconButton aria-label={`Move ${column.label} up`} disabled={index <= 1} onClick={() => columns.move(column.source, index - 1)}>
                  <ChevronUp />
                </IconButton>
                <IconButton aria-label={`Move ${column.label} down`} disabled={index === 0 || index === last} onClick={() => columns.move(column.source, index + 1)}>
                  <ChevronDown />
                </IconButton>
              </li>
            ))}
          </ol>
          <Button variant="text" onClick={columns.reset}>
            As they were
          </Button>
        </fieldset>
      </Popover>
    </>
  );
}
