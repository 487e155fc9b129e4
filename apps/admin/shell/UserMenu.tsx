import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { BellRing, ChevronDown, CircleUser, Keyboard, LogOut, MonitorOff, Moon, Sun } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazily } from '../platform/screens/lazily.tsx';
import { useIsViewing, useUser } from '../platform/session/session.ts';
import { PersonAvatar } from '../platform/marks/PersonAvatar.tsx';
import { toggleTheme, useThemeName } from '../platform/theme/use-theme.ts';
import { openAlerts, openKeys } from './navigation/open.ts';
import { useLogout } from '../platform/screens/use-logout.ts';

const LogoutEverywhere = lazily(() => import('../access/account/LogoutEverywhere.tsx'));

/** The user's name with their own menu. */
export function UserMenu() {
  const { FullName } = useUser();
  const isViewing = useIsViewing();
  const navigate = useNavigate();
  const logout = useLogout();
  const isDark = useThemeName() === 'dark';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [askingEverywhere, setAskingEverywhere] = useState(false);
  const then = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <button
        type="button"
        className="user-button"
        aria-label={`User menu of ${FullName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PersonAvatar name={FullName} />
        <span className="user-name">{FullName}</span>
        <ChevronDown aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem onClick={then(() => void navigate('/account'))}>
          <ListItemIcon>
            <CircleUser />
          </ListItemIcon>
          Account
        </MenuItem>
        <MenuItem className="user-theme" onClick={then(toggleTheme)}>
          <ListItemIcon>{isDark ? <Sun /> : <Moon />}</ListItemIcon>
          {isDark ? 'Light theme' : 'Dark theme'}
        </MenuItem>
        <MenuItem onClick={then(openAlerts)}>
          <ListItemIcon>
            <BellRing />
          </ListItemIcon>
          Recent alerts
        </MenuItem>
        <MenuItem onClick={then(openKeys)}>
          <ListItemIcon>
            <Keyboard />
          </ListItemIcon>
          Keys
        </MenuItem>
        <MenuItem onClick={then(() => void logout())}>
          <ListItemIcon>
            <LogOut />
          </ListItemIcon>
          Logout
        </MenuItem>
        {!isViewing && (
          <MenuItem onClick={then(() => setAskingEverywhere(true))}>
            <ListItemIcon>
              <MonitorOff />
            </ListItemIcon>
            Log out everywhere
          </MenuItem>
        )}
      </Menu>
      {askingEverywhere && (
        <Suspense fallback={null}>
          <LogoutEverywhere onCancel={() => setAskingEverywhere(false)} />
        </Suspense>
      )}
    </>
  );
}
