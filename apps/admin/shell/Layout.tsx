import { Drawer, useMediaQuery } from '@mui/material';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useKeys } from '../platform/keyboard/keys.ts';
import { longWaits } from '../platform/http/own-requests.ts';
import { lazily, type UnloadableProps } from '../platform/screens/lazily.tsx';
import { useLoadAhead } from '../platform/screens/load-ahead.ts';
import { useIsViewing } from '../platform/session/session.ts';
import { changeSite, siteSettings } from '../platform/session/storage.ts';
import { useAreas, usePages } from '../platform/screens/use-areas.ts';
import { noteVisit } from '../platform/session/visited.ts';
import { UnloadableDialog } from '../platform/dialogs/UnloadableDialog.tsx';
import { CrashGuard } from './CrashGuard.tsx';
import { Menu } from './Menu.tsx';
import { closeOverlay, openKeys, openPalette, overlay } from './navigation/open.ts';
import { HealthNotice } from './notices/HealthNotice.tsx';
import { isUnder, placeOf } from './navigation/navigation.ts';
import { MicrosoftNotice } from './notices/MicrosoftNotice.tsx';
import { NewVersion } from './notices/NewVersion.tsx';
import { CommandPalette, Palette } from './palette/Palette.tsx';
import './shell.css';
import { TopBar } from './TopBar.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

const Unloadable = ({ onRetry }: UnloadableProps) => <UnloadableDialog onRetry={onRetry} onCancel={closeOverlay} />;
const ViewingBanner = lazily(() => import('./notices/ViewingBanner.tsx'));
const ServerWait = lazily(() => import('./notices/ServerWait.tsx'));
const KeysDialog = lazily(() => import('./KeysDialog.tsx'), Unloadable);
const AlertHistory = lazily(() => import('./AlertHistory.tsx'), Unloadable);

/** Control+K opens the palette from everywhere, also from a text field. */
function usePaletteKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || (!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (overlay.get() === 'palette') closeOverlay();
      else openPalette();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Stores the visited place for the palette. */
function useNoteVisits(): void {
  const place = placeOf(useAreas(), usePages(), useLocation().pathname);
  useEffect(() => {
    if (place !== undefined) noteVisit(place);
  }, [place]);
}

/**
 * Loads ahead the parts that keys and rows open. It is mounted beside the screen, so it waits until the screen is
 * loaded.
 */
function NextParts() {
  const areas = useAreas();
  const { pathname } = useLocation();
  const area = areas.find(({ path }) => isUnder(path, pathname));
  const parts = useMemo(
    () => [area?.screens.Record, area?.screens.Create, CommandPalette].filter((part) => part !== undefined),
    [area],
  );
  useLoadAhead(parts);
  return null;
}

/** The menu, the top bar and the screen. */
export function Layout() {
  const isDrawer = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const { menuOpen = true } = siteSettings.use();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const shown = overlay.use();
  const isViewing = useIsViewing();
  const isWaiting = longWaits.use() > 0;
  usePaletteKey();
  useNoteVisits();
  useKeys({ '?': openKeys }, { alsoInForms: true });
  const area = pathname.split('/')[1] ?? '';
  const isWide = !isDrawer && menuOpen;

  return (
    <div className={`shell${isDrawer ? ' with-drawer' : isWide ? '' : ' narrow'}`}>
      <a className="skip-link" href="#screen">
        Skip to the screen
      </a>
      {isDrawer ? (
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          transitionDuration={180}
          slotProps={{ paper: { className: 'menu-drawer', 'aria-label': 'Menu' } }}
        >
          <Menu collapsed={false} onNavigate={() => setDrawerOpen(false)} />
        </Drawer>
      ) : (
        <Menu collapsed={!menuOpen} onNavigate={() => undefined} />
      )}
      <TopBar
        menuIsDrawer={isDrawer}
        menuIsOpen={isDrawer ? drawerOpen : menuOpen}
        onToggleMenu={() => (isDrawer ? setDrawerOpen(true) : changeSite({ menuOpen: !menuOpen }))}
        onOpenPalette={openPalette}
      />
      <main id="screen" className="screen" tabIndex={-1}>
        <MicrosoftNotice />
        <HealthNotice />
        <NewVersion />
        {isWaiting && (
          <Suspense fallback={null}>
            <ServerWait />
          </Suspense>
        )}
        <CrashGuard key={area}>
          <Suspense fallback={null}>
            <Outlet />
            <NextParts />
          </Suspense>
        </CrashGuard>
      </main>
      <UnsavedGuard />
      {isViewing && (
        <Suspense fallback={null}>
          <ViewingBanner />
        </Suspense>
      )}
      {shown === 'palette' && <Palette />}
      <Suspense fallback={null}>
        {shown === 'keys' && <KeysDialog />}
        {shown === 'alerts' && <AlertHistory />}
      </Suspense>
    </div>
  );
}
