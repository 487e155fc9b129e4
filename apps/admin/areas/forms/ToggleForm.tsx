import { Button } from '@mui/material';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { useRecordCommand } from '../../records/record/use-record-command.ts';

interface ToggleFormProps {
  readonly form: FormRow;
  readonly size?: 'small';
}

/** Enables or disables a form. */
export function ToggleForm({ form: { FormID: formID, Name, Enabled }, size }: ToggleFormProps) {
  const toggle = useRecordCommand(formEndpoints.toggleEnabled, {
    done: Enabled ? formMessage.disabled : formMessage.enabled,
  });
  const label = Enabled ? 'Disable' : 'Enable';
  return (
    <Button
      variant={size === undefined ? 'outlined' : 'text'}
      {...(size !== undefined && { size })}
      aria-disabled={toggle.pending}
      aria-label={`${label}: ${Name}`}
      onClick={(event) => {
        event.stopPropagation(); // The row around it would open the form.
        void toggle.run({ body: { formID, newState: Enabled ? 0 : 1 } });
      }}
    >
      {label}
    </Button>
  );
}
