import { Button, OutlinedInput, Popover } from '@mui/material';
import { useState } from 'react';
import { alert } from '../kernel/alerts.ts';
import { popoverDialog } from '../kernel/popover-dialog.ts';
import { focusTab } from './focus-tab.ts';
import { useListScreen } from './list-screen.ts';

/** An edited view can be put back, saved as another, or, if it is the reader's own, keep what is shown. */
export function ViewActions() {
  const { address } = useListScreen();
  const { isEdited, state, savedViews, defaults } = address;
  const own = savedViews.find(({ key }) => key === state.view);
  const update = (label: string) => {
    focusTab();
    address.updateView();
    alert(`The view ${label} is updated`);
  };
  const reset = () => {
    focusTab();
    address.openView(state.view);
  };
  return (
    <div className={`view-actions${isEdited ? ' edited' : ''}`} role="group" aria-label="This view">
      {isEdited && own !== undefined && (
        <button type="button" className="view-action" onClick={() => update(own.label)}>
          Update
        </button>
      )}
      <SaveView name={isEdited ? 'Save as' : '+ Save view'} taken={defaults.views.map(({ label }) => label)} onSave={address.saveView} />
      {isEdited && (
        <button type="button" className="view-action" onClick={reset}>
          Reset
        </button>
      )}
    </div>
  );
}

interface SaveViewProps {
  /** What the button says. */
  readonly name: string;
  /** Names of the views there are. */
  readonly taken: readonly string[];
  readonly onSave: (label: string) => void;
}

const plain = (label: string) => label.trim().toLowerCase();

function SaveView({ name, taken, onSave }: SaveViewProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [label, setLabel] = useState('');
  const isTaken = taken.some((each) => plain(each) === plain(label));
  const close = () => {
    setAnchor(null);
    setLabel('');
  };
  return (
    <>
      <button type="button" className="view-action" aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {name}
      </button>
      <Popover open={anchor !== null} anchorEl={anchor} onClose={close} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} slotProps={popoverDialog('Save view')}>
        <form
          className="filter-editor"
          onSubmit={(event) => {
            event.preventDefault();
            if (plain(label) === '' || isTaken) return;
            onSave(label.trim());
            close();
          }}
        >
          <label htmlFor="view-name">Name of the view</label>
          <OutlinedInput id="view-name" autoFocus value={label} error={isTaken} inputProps={{ maxLength: 40, 'aria-describedby': 'view-note' }} onChange={(event) => setLabel(event.target.value)} />
          <p id="view-note" className={`filter-note${isTaken ? ' error' : ''}`} role="status">
            {isTaken ? 'There is a view of this name. Choose another.' : 'Keeps the filters, the text and the sort as they are now.'}
          </p>
          <Button type="submit" variant="contained" disabled={plain(label) === '' || isTaken}>
            Save view
          </Button>
        </form>
      </Popover>
    </>
  );
}
