import { InputAdornment, OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { countText } from '../../http/count-text.ts';
import { FormField, useFormInput } from '../FormField.tsx';
import type { FormValue, InputProps } from '../form-types.ts';

export interface NumberInputProps<Source extends string = string> extends InputProps<Source> {
  /** Text before the number, for example '$'. */
  readonly prefix?: string;
  /** Text after the number, for example 'km' or '%'. */
  readonly suffix?: string;
  /** Whether a decimal point may be typed. */
  readonly decimals?: boolean;
  /** The stored parts of one typed unit: 100 for dollars that are stored as cents. */
  readonly parts?: number;
  readonly placeholder?: string;
}

const textOf = (value: unknown, parts: number): string => (typeof value === 'number' ? String(value / parts) : '');

/** Formats as '20,000 km'. A number without a unit may be a number such as a year, so it has no separators. */
const wordsOf =
  ({ prefix = '', suffix = '', parts = 1 }: NumberInputProps) =>
  (value: FormValue): string | null => {
    if (typeof value !== 'number') return value === null ? null : String(value);
    return `${prefix}${prefix === '' && suffix === '' ? value : countText(value / parts)} ${suffix}`.trimEnd();
  };

/** A number, or null while empty. Only digits (and a point) can be typed; separators are dropped. */
export function NumberInput(props: NumberInputProps) {
  const { prefix, suffix, decimals = false, parts = 1, placeholder } = props;
  const input = useFormInput(props);
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    const kept = text.replace(decimals ? /[^\d.]/g : /\D/g, '');
    setTyped(kept);
    const number = Number(kept);
    input.change(kept === '' || Number.isNaN(number) ? null : parts === 1 ? number : Math.round(number * parts));
  };
  return (
    <FormField {...props} input={input} words={wordsOf(props)}>
      <OutlinedInput
        id={input.id}
        inputRef={input.ref}
        value={typed ?? textOf(input.value, parts)}
        error={input.invalid}
        autoComplete="off"
        placeholder={placeholder}
        fullWidth
        startAdornment={prefix === undefined ? undefined : <InputAdornment position="start">{prefix}</InputAdornment>}
        endAdornment={suffix === undefined ? undefined : <InputAdornment position="end">{suffix}</InputAdornment>}
        inputProps={{ inputMode: decimals ? 'decimal' : 'numeric', 'aria-describedby': input.describedBy }}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          setTyped(null);
          input.blur();
        }}
      />
    </FormField>
  );
}
