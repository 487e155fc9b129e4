import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { UnderWay } from '../kernel/under-way.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question: 'Delete lead 10480?' */
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  /** What will happen: 'Delete lead'. */
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before what cannot be undone. */
export const ConfirmDialog = ({ open, title, children, confirm, cancel = 'Cancel', danger = false, pending = false, onConfirm, onCancel }: ConfirmDialogProps) => (
  <Dialog open={open} onClose={onCancel} aria-labelledby="confirm-title">
    <DialogTitle id="confirm-title">{title}</DialogTitle>
    <DialogContent>
      <DialogContentText component="div">{children}</DialogContentText>
    </DialogContent>
    <DialogActions>
      <span className="dialog-state" role="status">
        <UnderWay pending={pending} />
      </span>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button variant="contained" color={danger ? 'error' : 'primary'} loading={pending} onClick={onConfirm}>
        {confirm}
      </Button>
    </DialogActions>
  </Dialog>
);
