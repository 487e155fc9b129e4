import { ConfirmDialog } from './ConfirmDialog.tsx';
import { whyUnloadable } from '../http/api-error.ts';
import type { UnloadableProps } from '../screens/lazily.tsx';

export interface UnloadableDialogProps extends UnloadableProps {
  readonly onCancel: () => void;
}

/** Replaces a dialog that could not be loaded. The screen below stays usable. */
export const UnloadableDialog = ({ onRetry, onCancel }: UnloadableDialogProps) => (
  <ConfirmDialog
    open
    title="This could not be loaded"
    confirm="Try again"
    cancel="Close"
    onConfirm={onRetry}
    onCancel={onCancel}
  >
    {whyUnloadable}
  </ConfirmDialog>
);
