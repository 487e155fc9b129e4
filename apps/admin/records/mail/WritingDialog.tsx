import { Dialog, DialogTitle } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { unsaved } from '../../platform/session/unsaved.ts';

interface WritingDialogProps {
  readonly title: string;
  /** The name of the form in it. */
  readonly form: string;
  readonly onClose: () => void;
  /** @param leave closes the dialog, after a question when something was typed */
  readonly children: (leave: () => void) => ReactNode;
}

/** A dialog in which a mail is written. It asks before it drops typed text, also after a click outside the dialog. */
export function WritingDialog({ title, form, onClose, children }: WritingDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const leave = () => (unsaved.get().has(form) ? setAsking(true) : onClose());
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm" aria-labelledby="write-mail-title">
      <DialogTitle id="write-mail-title">{title}</DialogTitle>
      {children(leave)}
      <ConfirmDialog
        open={isAsking}
        title="Leave without sending?"
        confirm="Leave"
        cancel="Keep writing"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        What you typed here has not been sent and will be lost.
      </ConfirmDialog>
    </Dialog>
  );
}
