import { useState, type ComponentType, type ReactNode } from 'react';
import { Field } from '../FieldList.tsx';
import { QuickValue } from './QuickValue.tsx';

interface QuickDialogProps {
  /** The name of the value, for example 'Assigned to'. */
  readonly label: string;
  /** The name of the palette's command. */
  readonly command?: string;
  /** The key that opens the dialog. */
  readonly shortcut: string;
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
  /** The current value. */
  readonly children: ReactNode;
}

/** A value of a record that a dialog changes in place. */
export function QuickDialog({ label, Dialog, children, ...quick }: QuickDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={label}>
      <QuickValue {...quick} label={label} popup="dialog" isOpen={isOpen} onOpen={() => setOpen(true)}>
        {children}
      </QuickValue>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </Field>
  );
}
