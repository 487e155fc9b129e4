import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { FormField, useFormInput } from '../FormField.tsx';
import type { FormValue, InputProps } from '../form-types.ts';

export interface TextInputProps<Source extends string = string> extends InputProps<Source> {
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  /** The maximum length; more cannot be typed. */
  readonly maxLength?: number;
  /** Shows how many of `maxLength` characters are used. */
  readonly counts?: boolean;
  /** The number of lines for a longer text. */
  readonly rows?: number;
  readonly autoFocus?: boolean;
}

const phoneWords = (value: FormValue) => (typeof value === 'string' ? phoneText(value) : null);

/** Text, or null while empty. A telephone number is formatted when the field is left. */
export function TextInput(props: TextInputProps) {
  const {
    type = 'text',
    autoComplete = 'off',
    placeholder,
    maxLength,
    counts = false,
    rows,
    autoFocus = false,
  } = props;
  const input = useFormInput(props);
  const text = typeof input.value === 'string' ? input.value : '';
  const [isTyping, setTyping] = useState(false);
  const isPhone = type === 'tel';
  const counter = counts && maxLength !== undefined ? { counter: `${text.length} / ${maxLength}` } : {};
  return (
    <FormField {...props} {...counter} {...(isPhone ? { words: phoneWords } : {})} input={input}>
      <OutlinedInput
        id={input.id}
        inputRef={input.ref}
        value={isPhone && !isTyping ? phoneText(text) : text}
        type={type}
        error={input.invalid}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        placeholder={placeholder}
        multiline={rows !== undefined}
        minRows={rows}
        fullWidth
        inputProps={{ maxLength, 'aria-describedby': input.describedBy }}
        onChange={(event) => {
          setTyping(true);
          input.change(event.target.value === '' ? null : event.target.value);
        }}
        onBlur={() => {
          setTyping(false);
          input.blur();
        }}
      />
    </FormField>
  );
}
