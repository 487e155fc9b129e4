import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { FormField, useFormInput } from '../FormField.tsx';
import type { InputChoice, InputProps } from '../form-types.ts';

export interface ToggleInputProps<Source extends string = string> extends InputProps<Source> {
  /** A few choices, all visible. */
  readonly choices: readonly InputChoice[];
  readonly disabled?: boolean;
}

/** A choice among a few buttons side by side. The value is the choice's id. */
export function ToggleInput(props: ToggleInputProps) {
  const { choices, disabled = false } = props;
  const input = useFormInput(props);
  return (
    <FormField {...props} input={input} group words={(value) => choices.find(({ id }) => id === value)?.name}>
      <ToggleButtonGroup
        exclusive
        value={input.value}
        disabled={disabled}
        aria-labelledby={input.labelId}
        aria-describedby={input.describedBy}
        onChange={(_, id: InputChoice['id'] | null) => {
          if (id === null) return; // A press on the chosen button keeps it.
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
