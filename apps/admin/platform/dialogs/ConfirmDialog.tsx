import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { PendingButton } from '../screens/PendingButton.tsx';
import { DialogButtons } from './DialogButtons.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question, for example 'Delete lead 10480?'. */
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  /** The label of the confirming button, for example 'Delete lead'. */
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly pending?: boolean;
  /** False while the content is incomplete, which disables the confirming button. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * A confirmation before an action that cannot be undone. The cancel button has the focus. A click beside it does not
 * close it, because that can be the second click of a double click on the button that opened it.
 */
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
  <Dialog open={open} onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()} aria-labelledby="confirm-title">
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
