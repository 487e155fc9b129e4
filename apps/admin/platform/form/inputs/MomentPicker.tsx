import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import {
  CalendarDays,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  X,
  type LucideIcon,
  type LucideProps,
} from 'lucide-react';
import type { DateTime } from 'luxon';
import type { Ref } from 'react';
import { useLateFocus } from '../late-focus.ts';
import './moment-picker.css';

export interface MomentPickerProps {
  readonly id: string;
  readonly kind: 'day' | 'moment';
  /** The moment in the zone, or null while empty. */
  readonly value: DateTime | null;
  /** The default is Melbourne. */
  readonly zone?: string;
  /** Receives the typed or chosen moment: an invalid one while half typed, null when emptied. */
  readonly onChange: (moment: DateTime | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  /** The name of the field. `labelledBy` is the id of a text that names it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly autoFocus?: boolean;
}

/** MUI passes `ownerState` to its icons, which must not reach an svg. */
const inSlot =
  (Icon: LucideIcon) =>
  ({ ownerState: _, ...props }: LucideProps & { readonly ownerState?: unknown }) => <Icon {...props} />;

const icons = {
  openPickerIcon: inSlot(CalendarDays),
  clearIcon: inSlot(X),
  switchViewIcon: inSlot(ChevronDown),
  leftArrowIcon: inSlot(ChevronLeft),
  rightArrowIcon: inSlot(ChevronRight),
};

/** The primary button comes first, as in every dialog. */
const acceptFirst: ('accept' | 'cancel')[] = ['accept', 'cancel'];

/** The console's only calendar, loaded when the first one is shown. */
export default function MomentPicker({
  id,
  kind,
  value,
  zone = TIME_ZONE,
  onChange,
  onBlur,
  inputRef,
  invalid = false,
  describedBy,
  label,
  labelledBy,
  autoFocus = false,
}: MomentPickerProps) {
  const shared = {
    value: value?.isValid === false ? null : value,
    onChange,
    autoFocus: useLateFocus(autoFocus, labelledBy),
    timezone: zone,
    slots: icons,
    ...(inputRef === undefined ? {} : { inputRef }),
    slotProps: {
      // The label and the description belong to the group of the date's parts, so they go to the input slot.
      textField: {
        id,
        error: invalid,
        fullWidth: true,
        onBlur,
        slotProps: { input: { 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } },
      },
      field: { clearable: true },
      popper: { 'aria-label': 'Calendar' },
      ...(kind === 'day' ? {} : { actionBar: { actions: acceptFirst } }),
    },
  };
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-AU">
      {kind === 'day' ? (
        <DatePicker {...shared} format="dd/MM/yyyy" />
      ) : (
        <DateTimePicker {...shared} format="dd/MM/yyyy h:mm a" minutesStep={5} ampm />
      )}
    </LocalizationProvider>
  );
}
