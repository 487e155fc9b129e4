import { DialogActions } from '@mui/material';
import type { ReactNode } from 'react';
import { UnderWay } from '../commands/under-way.tsx';

export interface DialogButtonsProps {
  /** The contained button, which runs the action. */
  readonly primary: ReactNode;
  /** The cancel button. Left out when there is nothing to cancel. */
  readonly cancel?: ReactNode;
  readonly pending?: boolean;
}

/** The buttons of a dialog in the order of a form: the primary one first, cancel last. */
export const DialogButtons = ({ primary, cancel, pending = false }: DialogButtonsProps) => (
  <DialogActions>
    {primary}
    <span className="dialog-state" role="status">
      <UnderWay pending={pending} />
    </span>
    {cancel}
  </DialogActions>
);
