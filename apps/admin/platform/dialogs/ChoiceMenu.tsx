import { Menu, MenuItem } from '@mui/material';
import { useState, type ReactNode } from 'react';

export interface ChoiceMenuProps<Id extends number> {
  /** The name of the value, for example 'Priority'. */
  readonly label: string;
  /** The current choice, which has the focus when the menu opens. */
  readonly value: number;
  readonly choices: readonly { readonly id: Id; readonly shown: ReactNode }[];
  /** Receives a choice other than the current one. */
  readonly onChoose: (id: Id) => void;
  /** The button that opens the menu. */
  readonly children: (menu: { readonly isOpen: boolean; readonly open: (beside: HTMLElement) => void }) => ReactNode;
}

/** A short menu for a value. It opens on the current choice; typing finds a choice, Escape keeps the value. */
export function ChoiceMenu<Id extends number>({ label, value, choices, onChoose, children }: ChoiceMenuProps<Id>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (id: Id) => {
    if (anchor === null) return; // The second click of a double click falls on the closing menu.
    setAnchor(null);
    if (id !== value) onChoose(id);
  };
  return (
    <>
      {children({ isOpen: anchor !== null, open: setAnchor })}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {choices.map(({ id, shown }) => (
          <MenuItem
            key={id}
            selected={id === value}
            aria-current={id === value || undefined}
            onClick={() => choose(id)}
          >
            {shown}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
