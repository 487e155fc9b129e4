import { Dialog, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { CommandForm, type CommandFormProps } from './CommandForm.tsx';

export interface CommandDialogProps<Body extends object, R extends { readonly id: number }> extends Omit<
  CommandFormProps<Body, R>,
  'actions' | 'onCancel'
> {
  readonly title: string;
  /** The label of the button. */
  readonly action: string;
  readonly onClose: () => void;
}

/** A dialog with a form that sends one command of the area. */
export function CommandDialog<Body extends object, R extends { readonly id: number }>({
  title,
  action,
  onClose,
  children,
  ...form
}: CommandDialogProps<Body, R>) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <CommandForm {...form} actions={[{ label: action, done: onClose }]} onCancel={onClose}>
        <FormColumn>{children}</FormColumn>
      </CommandForm>
    </Dialog>
  );
}
