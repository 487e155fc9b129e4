import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { FormField, useFormInput } from './FormField.tsx';
import type { InputProps } from './form-types.ts';

export interface ToggleInputProps extends InputProps {
  /** Few choices, all in sight. */
  readonly choices: readonly { readonly id: number | string; readonly name: string }[];
  readonly disabled?: boolean;
}

/** One of a few choices, side by side; the value is the choice's id. */
export function ToggleInput(props: ToggleInputProps) {
  const { choices, disabled = false } = props;
  const input = useFormInput(props);
  return (
    <FormField {...props} input={input} group>
      <ToggleButtonGroup
        exclusive
        value={input.value}
        disabled={disabled}
        aria-labelledby={input.labelId}
        aria-describedby={input.describedBy}
        onChange={(_, id: unknown) => {
          if (id === null) return; // Pressing the chosen one again keeps it.
          input.change(id);
          input.blur();
        }}
      >
        {choices.map(({ id, name }) => (
          <ToggleButton key={id} value={id} aria-invalid={input.invalid || undefined}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormField>
  );
}
