import { Command } from 'cmdk';
import { PaletteItem } from './PaletteItem.tsx';
import type { PaletteCommand } from './use-palette-commands.tsx';

/** Commands under a heading. Without commands, nothing is shown. */
export const CommandGroup = ({
  heading,
  commands,
}: {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
}) =>
  commands.length > 0 && (
    <Command.Group heading={heading}>
      {commands.map(({ icon, label, shortcut, run }) => (
        <PaletteItem key={label} value={label} icon={icon} name={label} shortcut={shortcut} onSelect={run} />
      ))}
    </Command.Group>
  );
