import { BellRing, CornerDownRight, Keyboard, LogOut, Moon, Plus, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { openRecord } from '../../platform/commands/record-commands.ts';
import { useRights } from '../../platform/session/session.ts';
import { useAreas, usePages } from '../../platform/screens/use-areas.ts';
import { toggleTheme, useThemeName } from '../../platform/theme/use-theme.ts';
import { menuOf } from '../navigation/navigation.ts';
import { closeOverlay, openAlerts, openKeys } from '../navigation/open.ts';
import { useLogout } from '../../platform/screens/use-logout.ts';

export interface PaletteCommand {
  readonly icon: ReactNode;
  readonly label: string;
  readonly shortcut?: string;
  readonly run: () => void;
}

export interface PaletteCommands {
  /** The commands of the open record, which run its own buttons. */
  readonly ofRecord: { readonly name: string; readonly commands: readonly PaletteCommand[] };
  readonly others: readonly PaletteCommand[];
  readonly go: (to: string) => void;
}

/** The commands that the user may run. The palette closes first, so that the opened screen gets the focus. */
export function usePaletteCommands(): PaletteCommands {
  const navigate = useNavigate();
  const logout = useLogout();
  const rights = useRights();
  const record = openRecord.use();
  const isDark = useThemeName() === 'dark';
  const run = (action: () => unknown) => {
    closeOverlay();
    // After the palette has returned the focus. A menu or dialog opened earlier would lose it.
    setTimeout(action);
  };
  const go = (to: string) => run(() => navigate(to));
  const pages = usePages();
  const entries = menuOf(useAreas(), pages, rights).flatMap((group) => group.entries);
  return {
    go,
    ofRecord: {
      name: record.name ?? 'This record',
      commands: record.commands.map(({ run: action, ...command }) => ({
        ...command,
        icon: <CornerDownRight />,
        run: () => run(action),
      })),
    },
    others: [
      ...entries.flatMap(({ add }) =>
        add === undefined ? [] : [{ icon: <Plus />, label: add.label, run: () => go(add.to) }],
      ),
      ...entries.map(({ to, label, icon: Icon }) => ({ icon: <Icon />, label: `Go to ${label}`, run: () => go(to) })),
      ...pages.flatMap(({ command, path, icon: Icon, who }) =>
        command === undefined || !who(rights) ? [] : [{ icon: <Icon />, label: command, run: () => go(path) }],
      ),
      { icon: isDark ? <Sun /> : <Moon />, label: isDark ? 'Light theme' : 'Dark theme', run: () => run(toggleTheme) },
      { icon: <BellRing />, label: 'Recent alerts', run: () => run(openAlerts) },
      { icon: <Keyboard />, label: 'Keys', run: () => run(openKeys) },
      { icon: <LogOut />, label: 'Logout', run: () => run(logout) },
    ],
  };
}
