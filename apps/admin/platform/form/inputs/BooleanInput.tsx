import { Checkbox, FormControlLabel } from '@mui/material';
import { FieldMessage, useFormInput } from '../FormField.tsx';
import type { InputProps } from '../form-types.ts';

export type BooleanInputProps<Source extends string = string> = Pick<InputProps<Source>, 'source' | 'label'>;

/** Yes or no. Any value but true shows as no. */
export function BooleanInput({ source, label }: BooleanInputProps) {
  const input = useFormInput({ source });
  return (
    <div className="form-check" data-field={source}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={input.value === true}
            onChange={(event) => input.change(event.target.checked)}
            onBlur={input.blur}
            slotProps={{ input: { ref: input.ref, 'aria-describedby': input.describedBy } }}
          />
        }
      />
      <FieldMessage input={input} label={label} words={(value) => (value === true ? 'Yes' : 'No')} />
    </div>
  );
}
