import { Button, Divider, Menu, MenuItem, useMediaQuery } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { countText } from '../../platform/http/count-text.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { restFilter } from '../../platform/http/rest-filter.ts';
import { useRights } from '../../platform/session/session.ts';
import { useListScreen } from '../list/state/list-screen.ts';
import { focusRows } from '../list/table/use-row-keys.ts';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import type { BulkAction, Chosen } from './bulk-action.ts';

/** A form is loaded when its action is chosen, not with the list. */
const BulkDialog = lazily(() => import('./BulkDialog.tsx'), UnloadableDialog);

/**
 * The buttons for the selected rows, or for all rows that the filter finds; on a phone, a menu.
 * A preview comes before any change.
 */
export default function BulkButtons({ actions }: { readonly actions: readonly BulkAction[] }) {
  const { selectedIds, filterValues, total = 0 } = useListContext();
  const { noun, allMeant } = useListScreen();
  const { isOffered, isAll, count, toggle } = allMeant;
  const rights = useRights();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [menu, openMenu] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<BulkAction>();
  const chosen: Chosen = isAll ? { filter: restFilter(filterValues ?? {}) } : { ids: selectedIds.map(Number) };
  const allowed = actions.filter(({ who }) => who(rights));
  const otherChoice = isAll ? 'Only this page' : `Select all ${countText(total)} that this filter finds`;
  const closeMenu = () => openMenu(null);
  const close = () => {
    setOpened(undefined);
    requestAnimationFrame(() => document.activeElement === document.body && focusRows([])); // The bar that opened this menu may be gone.
  };
  return (
    <>
      {!isPhone && isOffered && <LinkButton onClick={toggle}>{otherChoice}</LinkButton>}
      {!isPhone &&
        allowed.map((action, index) => (
          <Button
            key={action.label}
            variant={index === 0 ? 'contained' : 'outlined'}
            disabled={count === 0}
            onClick={() => setOpened(action)}
          >
            {action.label}
          </Button>
        ))}
      {isPhone && allowed.length > 0 && (
        <Button
          variant="contained"
          endIcon={<ChevronDown />}
          disabled={count === 0}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={(event) => openMenu(event.currentTarget)}
        >
          Change
        </Button>
      )}
      <Menu anchorEl={menu} open={menu !== null} onClose={closeMenu}>
        {allowed.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => {
              closeMenu();
              setOpened(action);
            }}
          >
            {action.label}
          </MenuItem>
        ))}
        {isOffered && <Divider />}
        {isOffered && (
          <MenuItem
            onClick={() => {
              closeMenu();
              toggle();
            }}
          >
            {otherChoice}
          </MenuItem>
        )}
      </Menu>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <BulkDialog
            action={opened}
            chosen={chosen}
            title={`${opened.label}: ${countText(count)} ${count === 1 ? noun.replace(/ies$/, 'y').replace(/s$/, '') : noun}`}
            onCancel={close}
          />
        </Suspense>
      )}
    </>
  );
}
