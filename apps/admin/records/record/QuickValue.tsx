import { useContext, useRef, type ReactNode } from 'react';
import { GoneContext } from '../../platform/form/newer.ts';
import { useIsPast } from '../../platform/time/as-of.ts';
import { useKeys } from '../../platform/keyboard/keys.ts';
import { useOfferedCommand } from '../../platform/commands/record-commands.ts';
import './record.css';

export interface QuickValueProps {
  /** 'Priority' */
  readonly label: string;
  /** What the palette calls it; 'Change priority' where left out. */
  readonly command?: string;
  /** The key that presses it. */
  readonly shortcut: string;
  readonly popup: 'menu' | 'dialog';
  readonly isOpen: boolean;
  /** While a change is under way. */
  readonly isBusy?: boolean;
  /** Hears beside what to open. */
  readonly onOpen: (button: HTMLElement) => void;
  /** The value as it is. */
  readonly children: ReactNode;
}

/** A value of a record that is changed where it stands: what is shown is the button. In the past, and where the record is gone, it is a value and no more. */
export function QuickValue(props: QuickValueProps) {
  const isGone = useContext(GoneContext) !== undefined;
  return useIsPast() || isGone ? props.children : <QuickButton {...props} />;
}

function QuickButton({
  label,
  command = `Change ${label.toLowerCase()}`,
  shortcut,
  popup,
  isOpen,
  isBusy = false,
  onOpen,
  children,
}: QuickValueProps) {
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    if (button.current === null || isBusy) return;
    button.current.focus(); // Where the focus comes back to.
    onOpen(button.current);
  };
  useKeys({ [shortcut]: open });
  useOfferedCommand({ label: command, shortcut, run: open });
  return (
    <button
      ref={button}
      type="button"
      className="quick-value"
      title={`Change ${label.toLowerCase()} (${shortcut})`}
      aria-haspopup={popup}
      aria-expanded={isOpen}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={shortcut}
      onClick={open}
    >
      <span className="unseen">{`${label}: `}</span>
      {children}
    </button>
  );
}
