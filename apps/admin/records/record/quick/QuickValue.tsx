import { useContext, useRef, type ReactNode } from 'react';
import { GoneContext } from '../../../platform/form/newer.ts';
import { useIsPast } from '../../../platform/time/as-of.ts';
import { useKeys } from '../../../platform/keyboard/keys.ts';
import { useOfferedCommand } from '../../../platform/commands/record-commands.ts';
import '../record.css';

export interface QuickValueProps {
  /** The name of the value, for example 'Priority'. */
  readonly label: string;
  /** The name of the palette's command. The default is 'Change' with the label, for example 'Change priority'. */
  readonly command?: string;
  /** The key that presses the button. */
  readonly shortcut: string;
  readonly popup: 'menu' | 'dialog';
  readonly isOpen: boolean;
  /** True during a change. */
  readonly isBusy?: boolean;
  /** Receives the button, beside which a menu or dialog opens. */
  readonly onOpen: (button: HTMLElement) => void;
  /** The current value. */
  readonly children: ReactNode;
}

/** A value that a press changes in place. In the past, and when the record is gone, it is plain text. */
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
    button.current.focus(); // The focus returns here afterwards.
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
