import { TextField } from '@mui/material';

export interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onPick: (value: string) => void;
  /** The label is there for screen readers alone: a column's head says it. */
  readonly isInTable?: boolean;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** One of some choices in the browser's own menu: there can be two hundred of them on a screen. */
export const Pick = ({ label, value, choices, onPick, isInTable = false, disabled = false, error }: PickProps) => (
  <TextField
    select
    size="small"
    value={value}
    disabled={disabled}
    error={error !== undefined}
    helperText={error}
    onChange={(event) => onPick(event.target.value)}
    {...(isInTable ? {} : { label })}
    slotProps={{
      select: { native: true },
      htmlInput: isInTable ? { 'aria-label': label } : {},
      inputLabel: { shrink: true },
    }}
  >
    {choices.map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </TextField>
);
