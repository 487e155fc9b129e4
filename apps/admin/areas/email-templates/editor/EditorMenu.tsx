import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A quiet text beside the label. */
  readonly sample?: string;
  readonly isCurrent?: boolean;
  readonly choose: () => void;
}

interface EditorMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choices: readonly Choice[];
}

/** A button of the toolbar with a menu. The choice happens after the menu has closed, so that it may move the focus. */
export function EditorMenu({ label, icon, choices }: EditorMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  return (
    <>
      <Tooltip title={label} describeChild={false}>
        <IconButton
          ref={button}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(true)}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={() => button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        disableRestoreFocus
        slotProps={{
          list: { 'aria-label': label, dense: true },
          transition: {
            onExited: () => {
              button.current?.focus();
              chosen.current?.();
              chosen.current = undefined;
            },
          },
        }}
      >
        {choices.map(({ key, label, icon, sample, isCurrent, choose }) => (
          <MenuItem
            key={key}
            selected={isCurrent}
            aria-current={isCurrent || undefined}
            onClick={() => {
              chosen.current = choose;
              setOpen(false);
            }}
          >
            {icon !== undefined && <ListItemIcon>{icon}</ListItemIcon>}
            <ListItemText primary={label} secondary={sample} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
