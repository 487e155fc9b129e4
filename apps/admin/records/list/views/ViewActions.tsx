import { Popover } from '@mui/material';
import { Suspense, useState } from 'react';
import { alert } from '../../../platform/session/alerts.ts';
import { lazily } from '../../../platform/screens/lazily.tsx';
import { popoverDialog } from '../../../platform/keyboard/popover-dialog.ts';
import { useIsViewing, useRights } from '../../../platform/session/session.ts';
import { focusTab } from '../state/focus-tab.ts';
import { useListScreen } from '../state/list-screen.ts';
import { sharesViewsOf } from '../state/saved-views.ts';
import { shownContent } from '../state/shown-content.ts';
import { changeViews } from '../state/view-commands.ts';

const SaveView = lazily(() => import('./SaveView.tsx'));

/**
 * The actions of an edited view: reset it, save it as another, or update it when the user may.
 * A viewer who sees the console as another user saves nothing.
 */
export function ViewActions() {
  const { of, address, layoutRef } = useListScreen();
  const { isEdited, state, saved, arranging } = address;
  const isViewing = useIsViewing();
  const rights = useRights();
  // A shared view shows to everybody. Its text may name a person, so only a user who may share updates it, and only
  // without text.
  const staysShareable = saved?.saved.Shared !== true || (sharesViewsOf(of, rights) && state.q.trim() === '');
  const mayUpdate = saved?.saved.MayChange === true && staysShareable;
  const reset = () => {
    focusTab();
    arranging.reset();
    address.openView(state.view);
  };
  const update = async () => {
    if (saved === undefined) return;
    const { ViewID, Version, Name, Shared } = saved.saved;
    const answer = await changeViews('update', {
      body: { ViewID, Version, Name, Shared, ...shownContent(address, layoutRef.current) },
    });
    if ('error' in answer) return;
    focusTab();
    arranging.reset();
    address.showSaved(saved.key);
    alert(`The view ${Name} is updated`);
  };
  return (
    <div className={`view-actions${isEdited ? ' edited' : ''}`} role="group" aria-label="This view">
      {isEdited && mayUpdate && !isViewing && (
        <button type="button" className="view-action" onClick={() => void update()}>
          Update
        </button>
      )}
      {!isViewing && (
        <SaveButton
          name={!isEdited ? '+ Save view' : saved === undefined || mayUpdate ? 'Save as' : 'Save as my own'}
        />
      )}
      {isEdited && (
        <button type="button" className="view-action" onClick={reset}>
          Reset
        </button>
      )}
    </div>
  );
}

function SaveButton({ name }: { readonly name: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="view-action"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void SaveView.loadAhead()}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={popoverDialog('Save view')}
      >
        <Suspense fallback={null}>
          <SaveView onDone={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  );
}
