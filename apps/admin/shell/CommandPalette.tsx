import { Command } from 'cmdk';
import { CircleUser, Keyboard, LogOut, Moon, Plus, Sun } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ShownResults } from '../kernel/area.ts';
import { useRights } from '../kernel/session.ts';
import { useAreas } from '../kernel/use-areas.ts';
import { toggleTheme, useThemeName } from '../theme/use-theme.ts';
import { menuOf } from './navigation.ts';
import { closeOverlay, openKeys } from './open.ts';
import type { PaletteProps } from './palette-props.ts';
import { SearchResults, SHORTEST } from './SearchResults.tsx';
import { useLogout } from './use-logout.ts';

interface PaletteCommand {
  readonly icon: ReactNode;
  readonly label: string;
  readonly run: () => void;
}

/** Finds records and runs commands, by keyboard. Enter waits for results of the text that stands in the field. */
export default function CommandPalette({ label, placeholder, text, onType }: PaletteProps) {
  const [selected, setSelected] = useState('');
  const [shown, setShown] = useState<ShownResults>({ asked: '', first: undefined });
  const navigate = useNavigate();
  const logout = useLogout();
  const rights = useRights();
  const isDark = useThemeName() === 'dark';
  const run = (action: () => unknown) => {
    closeOverlay();
    action();
  };
  const entries = menuOf(useAreas(), rights).flatMap((group) => group.entries);
  const go = (to: string) => run(() => navigate(to));
  const commands: readonly PaletteCommand[] = [
    ...entries.flatMap(({ add }) => (add === undefined ? [] : [{ icon: <Plus />, label: add.label, run: () => go(add.to) }])),
    ...entries.map(({ to, label, icon: Icon }) => ({ icon: <Icon />, label: `Go to ${label}`, run: () => go(to) })),
    { icon: <CircleUser />, label: 'Account', run: () => go('/account') },
    { icon: isDark ? <Sun /> : <Moon />, label: isDark ? 'Light theme' : 'Dark theme', run: () => run(toggleTheme) },
    { icon: <Keyboard />, label: 'Keys', run: () => run(openKeys) },
    { icon: <LogOut />, label: 'Log out', run: () => run(logout) },
  ];
  const typed = text.trim();
  const wanted = commands.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const asked = rights.external || typed.length < SHORTEST ? '' : typed;
  const fits = asked === '' || shown.asked === asked;
  const first = (asked === '' ? undefined : shown.first) ?? wanted[0]?.label ?? '';
  useEffect(() => {
    if (fits) setSelected(first);
  }, [fits, first, typed]);

  return (
    <Command
      label={label}
      loop
      shouldFilter={false}
      value={selected}
      onValueChange={setSelected}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !fits) event.preventDefault();
      }}
    >
      <Command.Input className="palette-field" autoFocus value={text} onValueChange={onType} placeholder={placeholder} aria-busy={!fits} />
      <Command.List>
        {!rights.external && <SearchResults asked={asked} onOpen={go} onShown={setShown} />}
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
      {/* Beside the list: nothing but options may stand in a list of them. */}
      <div role="status">
        <Command.Empty>{fits ? 'Nothing found.' : 'Searching …'}</Command.Empty>
      </div>
    </Command>
  );
}
