import { Command } from 'cmdk';
import type { ReactNode } from 'react';

export interface PaletteItemProps {
  /** What tells it from all others. */
  readonly value: string;
  readonly icon: ReactNode;
  /** What kind of record it is, for who does not see the icon. */
  readonly kind?: string;
  readonly name: string;
  readonly detail?: string | null;
  readonly shortcut?: string | undefined;
  readonly onSelect: () => void;
}

/** One line of the palette: what it leads to, or what it does. */
export const PaletteItem = ({ value, icon, kind, name, detail = null, shortcut, onSelect }: PaletteItemProps) => (
  <Command.Item value={value} onSelect={onSelect}>
    {icon}
    <span className="palette-name">
      {kind !== undefined && <span className="unseen">{`${kind}: `}</span>}
      {name}
    </span>
    {detail !== null && <span className="palette-detail">{detail}</span>}
    {shortcut !== undefined && <kbd>{shortcut}</kbd>}
  </Command.Item>
);
