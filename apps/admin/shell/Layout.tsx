import { Drawer, useMediaQuery } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useKeys } from '../kernel/keys.ts';
import { lazily, type UnloadableProps } from '../kernel/lazily.tsx';
import { changeSite, siteSettings } from '../kernel/storage.ts';
import { UnloadableDialog } from '../record/UnloadableDialog.tsx';
import { CrashGuard } from './CrashGuard.tsx';
import { Menu } from './Menu.tsx';
import { closeOverlay, openKeys, openPalette, overlay } from './open.ts';
import { HealthNotice } from './HealthNotice.tsx';
import './shell.css';
import { TopBar } from './TopBar.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

const Unloadable = ({ onRetry }: UnloadableProps) => <UnloadableDialog onRetry={onRetry} onCancel={closeOverlay} />;
const CommandPalette = lazily(() => import('./CommandPalette.tsx'), Unloadable);
const KeysDialog = lazily(() => import('./KeysDialog.tsx'), Unloadable);

/** Control+K works from everywhere, also out of a text field. */
function usePaletteKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || (!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (overlay.get() === 'palette') closeOverlay();
      else openPalette();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Menu, top bar and the screen between them. */
export function Layout() {
  const isDrawer = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const { menuOpen = true } = siteSettings.use();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const shown = overlay.use();
  usePaletteKey();
  useKeys({ '?': openKeys });
  const area = pathname.split('/')[1] ?? '';
  const isWide = !isDrawer && menuOpen;

  return (
    <div className={`shell${isDrawer ? ' with-drawer' : isWide ? '' : ' narrow'}`}>
      <a className="skip-link" href="#screen">
        Skip to the screen
      </a>
      {isDrawer ? (
        <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} transitionDuration={180} slotProps={{ paper: { className: 'menu-drawer' } }}>
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
        <HealthNotice />
        <CrashGuard key={area}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </CrashGuard>
      </main>
      <UnsavedGuard />
      <Suspense fallback={null}>
        {shown === 'palette' && <CommandPalette />}
        {shown === 'keys' && <KeysDialog />}
      </Suspense>
    </div>
  );
}
