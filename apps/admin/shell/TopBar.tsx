import { IconButton, Tooltip } from '@mui/material';
import { Menu as MenuIcon, Moon, PanelLeft, Search, Sun } from 'lucide-react';
import { switchesOwnPermissions } from '@leaseledger/contract/access/permissions';
import { Suspense } from 'react';
import { lazily } from '../platform/screens/lazily.tsx';
import { pageTitle } from '../platform/screens/page-title.ts';
import { useIsViewing, useRights } from '../platform/session/session.ts';
import { toggleTheme, useThemeName } from '../platform/theme/use-theme.ts';
import { AlertArea } from '../platform/alerts/AlertArea.tsx';
import { paletteName } from './navigation/navigation.ts';
import { UserMenu } from './UserMenu.tsx';

const Live = lazily(
  () => import('../records/live/Live.tsx'),
  () => null,
);
const RunningBatches = lazily(
  () => import('../records/batches/RunningBatches.tsx'),
  () => null,
);
/** If it cannot be loaded, records and their histories hold the same information. */
const FollowedBell = lazily(
  () => import('./FollowedBell.tsx'),
  () => null,
);
const DeveloperMenu = lazily(
  () => import('./DeveloperMenu.tsx'),
  () => null,
);

export interface TopBarProps {
  readonly menuIsDrawer: boolean;
  readonly menuIsOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onOpenPalette: () => void;
}

/** The menu toggle, alerts, the palette's button, the theme and the user menu. */
export function TopBar({ menuIsDrawer, menuIsOpen, onToggleMenu, onOpenPalette }: TopBarProps) {
  const { title, count } = pageTitle.use();
  const isDark = useThemeName() === 'dark';
  const rights = useRights();
  const isViewing = useIsViewing();
  const paletteLabel = paletteName(rights);
  const [first, ...rest] = paletteLabel.split(' ');
  return (
    <header className="top-bar">
      <Tooltip title={menuIsOpen ? 'Narrow menu' : 'Wide menu'}>
        <IconButton aria-label="Menu" aria-expanded={menuIsOpen} onClick={onToggleMenu}>
          {menuIsDrawer ? <MenuIcon /> : <PanelLeft />}
        </IconButton>
      </Tooltip>
      <span className="top-title">
        {title} <span>{count?.toLocaleString('en-AU')}</span>
      </span>
      <AlertArea />
      <Suspense fallback={null}>
        <Live />
      </Suspense>
      {!isViewing && (
        <Suspense fallback={null}>
          <RunningBatches />
        </Suspense>
      )}
      <button
        type="button"
        className="top-search"
        onClick={onOpenPalette}
        aria-label={paletteLabel}
        aria-keyshortcuts="Control+K"
      >
        <Search aria-hidden />
        <span>
          {first}
          <span className="top-search-more"> {rest.join(' ')}</span>
        </span>
        <kbd>Ctrl K</kbd>
      </button>
      {switchesOwnPermissions(rights) && (
        <Suspense fallback={null}>
          <DeveloperMenu />
        </Suspense>
      )}
      {!isViewing && (
        <Suspense fallback={null}>
          <FollowedBell />
        </Suspense>
      )}
      <span className="top-theme">
        <Tooltip title={isDark ? 'Light theme' : 'Dark theme'}>
          <IconButton aria-label={isDark ? 'Light theme' : 'Dark theme'} onClick={toggleTheme}>
            {isDark ? <Sun /> : <Moon />}
          </IconButton>
        </Tooltip>
      </span>
      <UserMenu />
    </header>
  );
}
