import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { ChevronDown, Keyboard, LogOut, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../kernel/session.ts';
import { PersonAvatar } from '../marks/PersonAvatar.tsx';
import { toggleTheme, useThemeName } from '../theme/use-theme.ts';
import { openKeys } from './open.ts';
import { useLogout } from './use-logout.ts';

/** The user's name and what concerns them alone. */
export function UserMenu() {
  const { FullName } = useUser();
  const logout = useLogout();
  const isDark = useThemeName() === 'dark';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const then = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <button type="button" className="user-button" aria-label={`User menu of ${FullName}`} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <PersonAvatar name={FullName} />
        <span className="user-name">{FullName}</span>
        <ChevronDown aria-hidden />
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }}>
        <MenuItem className="user-theme" onClick={then(toggleTheme)}>
          <ListItemIcon>{isDark ? <Sun /> : <Moon />}</ListItemIcon>
          {isDark ? 'Light theme' : 'Dark theme'}
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
          Log out
        </MenuItem>
      </Menu>
    </>
  );
}
