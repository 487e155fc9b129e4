import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material';
import { Ellipsis, Maximize2, Minimize2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { RelativeTime } from '../../../platform/marks/RelativeTime.tsx';
import { usePanel } from './panel-context.ts';

export interface PanelMenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
  /** Why it cannot be used now; it stays in the menu and says so. */
  readonly disabledBecause?: string;
  /** For what cannot be undone. */
  readonly danger?: true;
}

export interface PanelHeaderProps {
  /** Who or what: 'Aroha Ngata', 'Add lead'. */
  readonly title: ReactNode;
  /** 'Lead 10480' */
  readonly number?: string;
  /** When it was changed last: ISO 8601 with offset. */
  readonly updatedAt?: string;
  /** The status mark. */
  readonly mark?: ReactNode;
  /** At most three buttons, the primary one last. */
  readonly actions?: ReactNode;
  readonly menu?: readonly PanelMenuItem[];
}

/** Who or what, number, status, then at most three actions and a menu. */
export function PanelHeader({ title, number, updatedAt, mark, actions, menu = [] }: PanelHeaderProps) {
  const panel = usePanel();
  return (
    <header className="panel-header">
      <Tooltip title="Close (Esc)">
        <IconButton aria-label="Close" onClick={panel.close}>
          <X />
        </IconButton>
      </Tooltip>
      <Tooltip title={panel.fullScreen ? 'Beside the list' : 'Full screen'}>
        <IconButton
          className="panel-full-screen"
          aria-label="Full screen"
          aria-pressed={panel.fullScreen}
          onClick={panel.toggleFullScreen}
        >
          {panel.fullScreen ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      </Tooltip>
      <div className="panel-title">
        <h2>{title}</h2>
        {number !== undefined && <span className="panel-number">{number}</span>}
        {mark}
        {updatedAt !== undefined && (
          <span className="panel-number">
            <RelativeTime at={updatedAt} what="updated" />
          </span>
        )}
      </div>
      <div className="panel-actions">
        {actions}
        {menu.length > 0 && <OverflowMenu items={menu} />}
      </div>
    </header>
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
