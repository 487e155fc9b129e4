import { Dialog } from '@mui/material';
import { Command } from 'cmdk';
import { Keyboard, LogOut, Moon, Plus, Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../kernel/session.ts';
import { useAreas } from '../kernel/use-areas.ts';
import { toggleTheme, useThemeName } from '../theme/use-theme.ts';
import { menuOf, paletteName } from './navigation.ts';
import { closeOverlay, openKeys } from './open.ts';
import { SearchResults } from './SearchResults.tsx';
import { useLogout } from './use-logout.ts';

interface PaletteCommand {
  readonly icon: ReactNode;
  readonly label: string;
  readonly run: () => void;
}

/** Finds records and runs commands, by keyboard. */
export default function CommandPalette() {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState('');
  const navigate = useNavigate();
  const logout = useLogout();
  const rights = useRights();
  const label = paletteName(rights);
  const isDark = useThemeName() === 'dark';
  const run = (action: () => unknown) => {
    closeOverlay();
    action();
  };
  const areas = useAreas();
  const entries = menuOf(areas, rights).flatMap((group) => group.entries);
  const searched = areas.filter(({ search }) => search !== undefined).map(({ label }) => label.toLowerCase());
  const go = (to: string) => run(() => navigate(to));
  const commands: readonly PaletteCommand[] = [
    ...entries.flatMap(({ add }) => (add === undefined ? [] : [{ icon: <Plus />, label: add.label, run: () => go(add.to) }])),
    ...entries.map(({ to, label, icon: Icon }) => ({ icon: <Icon />, label: `Go to ${label}`, run: () => go(to) })),
    { icon: isDark ? <Sun /> : <Moon />, label: isDark ? 'Light theme' : 'Dark theme', run: () => run(toggleTheme) },
    { icon: <Keyboard />, label: 'Keys', run: () => run(openKeys) },
    { icon: <LogOut />, label: 'Log out', run: () => run(logout) },
  ];
  const wanted = commands.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));

  return (
    <Dialog open onClose={closeOverlay} aria-label={label} slotProps={{ paper: { className: 'palette' }, container: { className: 'palette-place' } }}>
      <Command label={label} loop shouldFilter={false} value={selected} onValueChange={setSelected}>
        <Command.Input autoFocus value={text} onValueChange={setText} placeholder={rights.external ? label : `Search ${new Intl.ListFormat('en-AU').format(searched)}, or run a command`} />
        <Command.List>
          <Command.Empty>Nothing found.</Command.Empty>
          {!rights.external && <SearchResults text={text} onOpen={go} onFirst={setSelected} />}
          {wanted.length > 0 && (
            <Command.Group heading="Commands">
              {wanted.map((command) => (
                <Command.Item key={command.label} value={command.label} onSelect={command.run}>
                  {command.icon}
                  {command.label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}
