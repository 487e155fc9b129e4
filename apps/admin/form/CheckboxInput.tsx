import { Checkbox, FormControlLabel } from '@mui/material';
import { useController } from 'react-hook-form';

export interface CheckboxInputProps {
  readonly name: string;
  readonly label: string;
}

/** Yes or no; anything but true shows as no. */
export function CheckboxInput({ name, label }: CheckboxInputProps) {
  const { field } = useController({ name });
  return (
    <div className="form-check" data-field={name}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox checked={field.value === true} onChange={(event) => field.onChange(event.target.checked)} onBlur={field.onBlur} slotProps={{ input: { ref: field.ref } }} />
        }
      />
    </div>
  );
}
