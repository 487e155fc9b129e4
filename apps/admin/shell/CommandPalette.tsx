import { Dialog } from '@mui/material';
import { Command } from 'cmdk';
import { Keyboard, LogOut, Moon, Plus, Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../kernel/session.ts';
import { toggleTheme, useThemeName } from '../theme/use-theme.ts';
import { menu } from './navigation.ts';
import { closeOverlay, openKeys } from './open.ts';
import { SearchResults } from './SearchResults.tsx';
import { useLogout } from './use-logout.ts';

/** Finds records and runs commands, by keyboard. */
export default function CommandPalette() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const logout = useLogout();
  const rights = useRights();
  const isDark = useThemeName() === 'dark';
  const run = (action: () => unknown) => {
    closeOverlay();
    action();
  };
  const entries = menu.flatMap((group) => group.entries).filter(({ who }) => who(rights));
  const go = (to: string) => run(() => navigate(to));

  return (
    <Dialog open onClose={closeOverlay} aria-label="Search or run a command" slotProps={{ paper: { className: 'palette' }, container: { className: 'palette-place' } }}>
      <Command label="Search or run a command" loop>
        <Command.Input autoFocus value={text} onValueChange={setText} placeholder={rights.external ? 'Run a command' : 'Search leads and persons, or run a command'} />
        <Command.List>
          <Command.Empty>Nothing found.</Command.Empty>
          {!rights.external && <SearchResults text={text} onOpen={go} />}
          <Command.Group heading="Add">
            {entries.map(({ add }) => add && <PaletteItem key={add.to} icon={<Plus />} label={add.label} onSelect={() => go(add.to)} />)}
          </Command.Group>
          <Command.Group heading="Go to">
            {entries.map(({ to, label, icon: Icon }) => (
              <PaletteItem key={to} icon={<Icon />} label={label} onSelect={() => go(to)} />
            ))}
          </Command.Group>
          <Command.Group heading="Console">
            <PaletteItem icon={isDark ? <Sun /> : <Moon />} label={isDark ? 'Light theme' : 'Dark theme'} onSelect={() => run(toggleTheme)} />
            <PaletteItem icon={<Keyboard />} label="Keys" onSelect={() => run(openKeys)} />
            <PaletteItem icon={<LogOut />} label="Log out" onSelect={() => run(logout)} />
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

interface PaletteItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onSelect: () => void;
}

const PaletteItem = ({ icon, label, onSelect }: PaletteItemProps) => (
  <Command.Item value={label} onSelect={onSelect}>
    {icon}
    {label}
  </Command.Item>
);
