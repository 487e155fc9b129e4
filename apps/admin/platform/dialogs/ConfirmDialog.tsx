import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { PendingButton } from '../screens/PendingButton.tsx';
import { DialogButtons } from './DialogButtons.tsx';

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
  /** False while what is asked is not all there yet. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before what cannot be undone. The focus goes to the way out. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger = false,
  pending = false,
  ready = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Dialog open={open} onClose={onCancel} aria-labelledby="confirm-title">
    <DialogTitle id="confirm-title">{title}</DialogTitle>
    <DialogContent>
      <DialogContentText component="div">{children}</DialogContentText>
    </DialogContent>
    <DialogButtons
      primary={
        <PendingButton
          variant="contained"
          color={danger ? 'error' : 'primary'}
          pending={pending}
          disabled={!ready}
          onClick={onConfirm}
        >
          {confirm}
        </PendingButton>
      }
      pending={pending}
      cancel={
        <Button autoFocus onClick={onCancel}>
          {cancel}
        </Button>
      }
    />
  </Dialog>
);
