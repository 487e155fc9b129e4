import { OutlinedInput } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { RevealButton } from '../../platform/form/RevealButton.tsx';

export interface LoginFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  /** The keyboard of a phone. */
  readonly inputMode?: 'numeric';
  readonly autoComplete: string;
  /** True for the first field. */
  readonly autoFocus?: boolean;
  /** The maximum length; more cannot be typed. */
  readonly maxLength?: number;
  readonly value: string;
  /** The hint below the field, which an error replaces. */
  readonly hint?: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field of the login. It does not use the form inputs, because the login loads first. A password can be revealed. */
export function LoginField({
  name,
  label,
  type,
  inputMode,
  autoComplete,
  autoFocus = false,
  maxLength,
  value,
  hint,
  error,
  onChange,
}: LoginFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const told = error ?? hint;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        id={id}
        name={name}
        type={isPassword && shown ? 'text' : type}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        fullWidth
        value={value}
        error={error !== undefined}
        inputProps={{
          inputMode,
          maxLength,
          'aria-describedby': told === undefined ? undefined : `${id}-told`,
          ...(isPassword && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' }),
        }}
        endAdornment={isPassword ? <RevealButton shown={shown} onToggle={() => setShown(!shown)} /> : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === undefined ? (
        hint !== undefined && (
          <div id={`${id}-told`} className="login-hint">
            {hint}
          </div>
        )
      ) : (
        <div id={`${id}-told`} className="login-error">
          <CircleAlert aria-hidden /> {error}
        </div>
      )}
    </div>
  );
}
