import { Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { drafts } from '../platform/form/drafts.ts';
import { shownError } from '../platform/session/failures.ts';
import { CloseButton } from '../platform/dialogs/CloseButton.tsx';
import { DialogButtons } from '../platform/dialogs/DialogButtons.tsx';

/** The global error dialog with the server's message. */
export function ErrorDialog() {
  const error = shownError.use();
  const close = () => {
    shownError.set(null);
    // Another page would lose the drafts. The login below leads back to the form.
    if (drafts.size === 0) error?.leave?.();
  };
  return (
    <Dialog
      open={error !== null}
      onClose={close}
      role="alertdialog"
      aria-labelledby="error-title"
      aria-describedby="error-text"
    >
      <DialogTitle id="error-title">Error</DialogTitle>
      <DialogContent>
        <DialogContentText id="error-text">{error?.message}</DialogContentText>
      </DialogContent>
      <DialogButtons primary={<CloseButton onClick={close} />} />
    </Dialog>
  );
}
