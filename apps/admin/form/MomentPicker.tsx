import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { DateTime } from 'luxon';
import { inMelbourne } from '../kernel/moments.ts';
import type { FormInput } from './FormField.tsx';

export interface MomentPickerProps {
  readonly input: FormInput;
  readonly kind: 'day' | 'moment';
}

/** The calendar behind MomentInput, loaded when the first one is shown. */
export default function MomentPicker({ input, kind }: MomentPickerProps) {
  const value = typeof input.value === 'string' && input.value !== '' ? inMelbourne(input.value) : null;
  const change = (moment: DateTime | null) => {
    if (moment === null) return input.change(null);
    // What is half typed is kept as text that no rule accepts, so that the field says so when it is left.
    input.change(moment.isValid ? (kind === 'day' ? moment.startOf('day') : moment).toISO() : 'unfinished');
  };
  const shared = {
    value: value?.isValid === false ? null : value,
    onChange: change,
    timezone: TIME_ZONE,
    inputRef: input.ref,
    slotProps: {
      textField: {
        id: input.id,
        error: input.invalid,
        fullWidth: true,
        onBlur: input.blur,
        'aria-describedby': `${input.id}-tag ${input.describedBy}`,
      },
      field: { clearable: true },
    },
  };
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-AU">
      {kind === 'day' ? <DatePicker {...shared} format="dd/MM/yyyy" /> : <DateTimePicker {...shared} format="dd/MM/yyyy h:mm a" minutesStep={5} ampm />}
    </LocalizationProvider>
  );
}
