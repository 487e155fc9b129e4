import { Command } from 'cmdk';
import type { ReactNode } from 'react';

export interface PaletteItemProps {
  /** The unique value of the line. */
  readonly value: string;
  readonly icon: ReactNode;
  /** The record's type in words, for screen readers. */
  readonly kind?: string;
  readonly name: string;
  readonly detail?: string | null;
  readonly shortcut?: string | undefined;
  readonly onSelect: () => void;
}

/** One line of the palette: a place to open, or a command. */
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
