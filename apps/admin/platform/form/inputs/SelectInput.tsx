import { MenuItem, Select } from '@mui/material';
import { FormField, useFormInput } from '../FormField.tsx';
import type { InputChoice, InputProps } from '../form-types.ts';

export interface SelectInputProps<Source extends string = string> extends InputProps<Source> {
  readonly choices: readonly InputChoice[];
  /** The text of an empty field, and of the choice that empties it, for example 'None'. */
  readonly none?: string;
}

/** A choice from a menu. The value is the choice's id, or null. */
export function SelectInput(props: SelectInputProps) {
  const { choices, none } = props;
  const input = useFormInput(props);
  const choiceOf = (value: unknown) => choices.find(({ id }) => id === value);
  const chosen = choiceOf(input.value);
  return (
    <FormField {...props} input={input} group words={(value) => choiceOf(value)?.name ?? none}>
      <Select
        id={input.id}
        labelId={input.labelId}
        inputRef={input.ref}
        value={chosen?.id ?? ''}
        displayEmpty
        error={input.invalid}
        fullWidth
        inputProps={{ 'aria-describedby': input.describedBy }}
        renderValue={() => chosen?.name ?? <span className="nothing">{none ?? 'Choose'}</span>}
        onChange={(event) => input.change(event.target.value === '' ? null : event.target.value)}
        onBlur={input.blur}
      >
        {none !== undefined && <MenuItem value="">{none}</MenuItem>}
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </Select>
    </FormField>
  );
}
