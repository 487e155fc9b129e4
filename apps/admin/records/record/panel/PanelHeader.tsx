import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { RelativeTime } from '../../../platform/marks/RelativeTime.tsx';
import { PanelHead } from './PanelHead.tsx';

export interface PanelMenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
  /** The reason why the item is disabled. The menu shows it. */
  readonly disabledBecause?: string;
  /** Marks an action that cannot be undone. */
  readonly danger?: true;
}

export interface PanelHeaderProps {
  /** The title, for example 'Aroha Ngata' or 'Add lead'. */
  readonly title: ReactNode;
  /** The record's number, for example 'Lead 10480'. */
  readonly number?: string;
  /** The time of the last change: ISO 8601 with an offset. */
  readonly updatedAt?: string;
  readonly mark?: ReactNode;
  /** At most three buttons, the primary one last. */
  readonly actions?: ReactNode;
  readonly menu?: readonly PanelMenuItem[];
}

/** The head of a panel: title, number and status, then at most three buttons and a menu. */
export function PanelHeader({ title, number, updatedAt, mark, actions, menu = [] }: PanelHeaderProps) {
  return (
    <PanelHead
      title={title}
      beside={
        <>
          {number !== undefined && <span className="panel-number">{number}</span>}
          {mark}
          {updatedAt !== undefined && (
            <span className="panel-number">
              <RelativeTime at={updatedAt} what="updated" />
            </span>
          )}
        </>
      }
    >
      {actions}
      {menu.length > 0 && <OverflowMenu items={menu} />}
    </PanelHead>
  );
}

function OverflowMenu({ items }: { readonly items: readonly PanelMenuItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {items.map(({ label, icon, run, disabledBecause, danger }) => (
          <MenuItem
            key={label}
            aria-disabled={disabledBecause !== undefined}
            className={danger ? 'danger' : undefined}
            onClick={() => {
              if (disabledBecause !== undefined) return;
              close();
              run();
            }}
          >
            {icon !== undefined && <ListItemIcon>{icon}</ListItemIcon>}
            <span>
              {label}
              {disabledBecause !== undefined && <span className="menu-reason">{disabledBecause}</span>}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
