import { Menu, MenuItem } from '@mui/material';
import { useState, type ReactNode } from 'react';

export interface ChoiceMenuProps<Id extends number> {
  /** What is chosen: 'Priority' */
  readonly label: string;
  /** The choice that holds now: the menu opens on it. */
  readonly value: number;
  readonly choices: readonly { readonly id: Id; readonly shown: ReactNode }[];
  /** Hears another choice than the one that holds. */
  readonly onChoose: (id: Id) => void;
  /** What opens the menu. */
  readonly children: (menu: { readonly isOpen: boolean; readonly open: (beside: HTMLElement) => void }) => ReactNode;
}

/** A value from a short menu, which opens with the focus on what holds now; typing finds a choice, Escape leaves it as it is. */
export function ChoiceMenu<Id extends number>({ label, value, choices, onChoose, children }: ChoiceMenuProps<Id>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (id: Id) => {
    if (anchor === null) return; // The second click of a double click falls on the menu while it closes.
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
