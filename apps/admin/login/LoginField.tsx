import { OutlinedInput } from '@mui/material';
import { CircleAlert } from 'lucide-react';

export interface LoginFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  /** Which keys a phone shows. */
  readonly inputMode?: 'numeric';
  readonly autoComplete: string;
  /** True of the first one. */
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field of the login, without the form kit: the login is the first thing that loads. */
export const LoginField = ({ name, label, type, inputMode, autoComplete, autoFocus = false, value, error, onChange }: LoginFieldProps) => (
  <div className="login-field">
    <label htmlFor={name}>{label}</label>
    <OutlinedInput
      id={name}
      name={name}
      type={type}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      fullWidth
      value={value}
      error={error !== undefined}
      inputProps={{ inputMode, 'aria-describedby': error === undefined ? undefined : `${name}-error` }}
      onChange={(event) => onChange(event.target.value)}
    />
    {error !== undefined && (
      <div id={`${name}-error`} className="login-error">
        <CircleAlert aria-hidden /> {error}
      </div>
    )}
  </div>
);
