import { DialogActions } from '@mui/material';
import type { ReactNode } from 'react';
import { UnderWay } from '../commands/under-way.tsx';

export interface DialogButtonsProps {
  /** What will happen: the contained button. */
  readonly primary: ReactNode;
  /** The way out without it; left out where there is nothing to refuse. */
  readonly cancel?: ReactNode;
  readonly pending?: boolean;
}

/** What a dialog can be answered with, placed as in a form: the primary button first, the way out at the end. */
export const DialogButtons = ({ primary, cancel, pending = false }: DialogButtonsProps) => (
  <DialogActions>
    {primary}
    <span className="dialog-state" role="status">
      <UnderWay pending={pending} />
    </span>
    {cancel}
  </DialogActions>
);
