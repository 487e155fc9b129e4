import { OutlinedInput } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { RevealButton } from '../../platform/form/RevealButton.tsx';

export interface LoginFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  /** Which keys a phone shows. */
  readonly inputMode?: 'numeric';
  readonly autoComplete: string;
  /** True of the first one. */
  readonly autoFocus?: boolean;
  /** Longer text cannot be typed. */
  readonly maxLength?: number;
  readonly value: string;
  /** What is asked for, while nothing is wrong with it. */
  readonly hint?: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field of the login, without the form kit: the login is the first thing that loads. A password can be shown while it is typed. */
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
