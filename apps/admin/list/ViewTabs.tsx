import { Button, IconButton, OutlinedInput, Popover, Tooltip } from '@mui/material';
import { X } from 'lucide-react';
import { useState } from 'react';
import { popoverDialog } from '../kernel/popover-dialog.ts';
import { Count } from '../marks/Count.tsx';
import { useListScreen } from './list-screen.ts';
import { filterValuesOf } from './list-search.ts';
import type { ListView } from './list-types.ts';
import { useCount } from './use-count.ts';

/** Ways to look at the list, each with its count; own ones can be saved and deleted. */
export function ViewTabs() {
  const { address } = useListScreen();
  const own = new Set(address.savedViews.map(({ key }) => key));
  return (
    <nav className="view-tabs" aria-label="Views">
      {address.defaults.views.map((view) => (
        <ViewTab
          key={view.key}
          view={view}
          isActive={view.key === address.state.view}
          onOpen={() => address.openView(view.key)}
          {...(own.has(view.key) ? { onDelete: () => address.deleteView(view.key) } : {})}
        />
      ))}
      <SaveView onSave={address.saveView} />
    </nav>
  );
}

interface ViewTabProps {
  readonly view: ListView & { readonly q?: string };
  readonly isActive: boolean;
  readonly onOpen: () => void;
  readonly onDelete?: () => void;
}

function ViewTab({ view, isActive, onOpen, onDelete }: ViewTabProps) {
  const count = useCount(useListScreen().of.resource, filterValuesOf(view.filter, view.q ?? ''));
  return (
    <span className={`view-tab${isActive ? ' active' : ''}`}>
      <button type="button" aria-current={isActive ? 'true' : undefined} onClick={onOpen}>
        {view.label} <Count className="view-count" value={count} />
      </button>
      {isActive && onDelete !== undefined && (
        <Tooltip title="Delete this view">
          <IconButton aria-label={`Delete the view ${view.label}`} onClick={onDelete}>
            <X />
          </IconButton>
        </Tooltip>
      )}
    </span>
  );
}

function SaveView({ onSave }: { readonly onSave: (label: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [label, setLabel] = useState('');
  const close = () => {
    setAnchor(null);
    setLabel('');
  };
  return (
    <span className="view-tab">
      <button type="button" aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        + Save view
      </button>
      <Popover open={anchor !== null} anchorEl={anchor} onClose={close} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} slotProps={popoverDialog('Save view')}>
        <form
          className="filter-editor"
          onSubmit={(event) => {
            event.preventDefault();
            if (label.trim() === '') return;
            onSave(label.trim());
            close();
          }}
        >
          <label htmlFor="view-name">Name of the view</label>
          <OutlinedInput id="view-name" autoFocus value={label} inputProps={{ maxLength: 40 }} onChange={(event) => setLabel(event.target.value)} />
          <p className="filter-note">Keeps the filters, the text and the sort as they are now.</p>
          <Button type="submit" variant="contained" disabled={label.trim() === ''}>
            Save view
          </Button>
        </form>
      </Popover>
    </span>
  );
}
