import { TextField } from '@mui/material';

export interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onPick: (value: string) => void;
  /** Hides the label on screen, because the column's head says it. Screen readers still read it. */
  readonly isInTable?: boolean;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** A choice in the browser's own menu, because a screen can hold two hundred of them. */
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
