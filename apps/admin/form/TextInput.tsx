import { OutlinedInput } from '@mui/material';
import { FormField, useFormInput } from './FormField.tsx';
import type { InputProps } from './form-types.ts';

export interface TextInputProps<Source extends string = string> extends InputProps<Source> {
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  /** Longer text cannot be typed. */
  readonly maxLength?: number;
  /** Shows how many of `maxLength` characters are used. */
  readonly counts?: boolean;
  /** Lines of a longer text. */
  readonly rows?: number;
  readonly autoFocus?: boolean;
}

/** Text; null while empty. */
export function TextInput(props: TextInputProps) {
  const { type = 'text', autoComplete = 'off', placeholder, maxLength, counts = false, rows, autoFocus = false } = props;
  const input = useFormInput(props);
  const text = typeof input.value === 'string' ? input.value : '';
  const counter = counts && maxLength !== undefined ? { counter: `${text.length} / ${maxLength}` } : {};
  return (
    <FormField {...props} {...counter} input={input}>
      <OutlinedInput
        id={input.id}
        inputRef={input.ref}
        value={text}
        type={type}
        error={input.invalid}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        placeholder={placeholder}
        multiline={rows !== undefined}
        minRows={rows}
        fullWidth
        inputProps={{ maxLength, 'aria-describedby': input.describedBy }}
        onChange={(event) => input.change(event.target.value === '' ? null : event.target.value)}
        onBlur={input.blur}
      />
    </FormField>
  );
}
