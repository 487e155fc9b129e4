import { Menu, MenuItem } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

export interface PageSizeProps {
  readonly sizes: readonly number[];
  readonly size: number;
  /** The rows for screen readers, where a screen shows several lists, for example 'Leads'. */
  readonly of?: string;
  readonly onChange: (size: number) => void;
}

/** The button that shows the rows on a page, and its menu of other sizes. */
export function PageSize({ sizes, size, of, onChange }: PageSizeProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="freshness page-size"
        aria-label={of && `${of}: ${size} a page`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {size} a page
        <ChevronDown className="caret" aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {sizes.map((each) => (
          <MenuItem
            key={each}
            selected={each === size}
            onClick={() => {
              setAnchor(null);
              onChange(each);
            }}
          >
            {each} a page
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
