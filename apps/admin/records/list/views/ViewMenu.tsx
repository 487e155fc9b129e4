import { Menu, MenuItem, Popover } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { alert } from '../../../platform/session/alerts.ts';
import { popoverDialog } from '../../../platform/keyboard/popover-dialog.ts';
import { useIsViewing, useRights } from '../../../platform/session/session.ts';
import { useCopyLink } from '../../../platform/dialogs/use-copy-link.ts';
import { useListScreen } from '../state/list-screen.ts';
import SaveView from './SaveView.tsx';
import { sharesViewsOf, savedContent, type ShownView } from '../state/saved-views.ts';
import { changeViews } from '../state/view-commands.ts';

interface ViewMenuProps {
  readonly view: ShownView;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  /** Moves the view to the right by a number of places. */
  readonly onMove: (by: number) => void;
  readonly canMove: (by: number) => boolean;
}

/** The menu of a saved view: rename, share, copy its link, move. */
export default function ViewMenu({ view: { key, saved }, anchor, onClose, onMove, canMove }: ViewMenuProps) {
  const { of } = useListScreen();
  const { pathname } = useLocation();
  const rights = useRights();
  const isViewing = useIsViewing();
  const copyLink = useCopyLink(`${pathname}?view=${key}`);
  const [isRenaming, setRenaming] = useState(false);
  const maySave = saved.MayChange && !isViewing;
  const after = (run: () => void) => () => {
    onClose();
    run();
  };
  const share = async (Shared: boolean) => {
    const answer = await changeViews('update', { body: { ...savedContent(saved), Shared } });
    if (!('error' in answer))
      alert(Shared ? `Everybody who opens this list has the view ${saved.Name}` : `The view ${saved.Name} is private`);
  };
  if (isRenaming) {
    return (
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={popoverDialog('Rename view')}
      >
        <SaveView renamed={saved} onDone={onClose} />
      </Popover>
    );
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {maySave && <MenuItem onClick={() => setRenaming(true)}>Rename</MenuItem>}
      {maySave && !saved.Shared && sharesViewsOf(of, rights) && (
        <MenuItem onClick={after(() => void share(true))}>Share with everybody</MenuItem>
      )}
      {maySave && saved.Shared && <MenuItem onClick={after(() => void share(false))}>Stop sharing</MenuItem>}
      <MenuItem onClick={after(copyLink)}>Copy link</MenuItem>
      {!isViewing && canMove(-1) && <MenuItem onClick={after(() => onMove(-1))}>Move left</MenuItem>}
      {!isViewing && canMove(1) && <MenuItem onClick={after(() => onMove(1))}>Move right</MenuItem>}
    </Menu>
  );
}
