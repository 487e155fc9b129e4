import { Autocomplete, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import type { FormInput } from '../FormField.tsx';
import { useLateFocus } from '../late-focus.ts';

/** A record that can be chosen. */
export interface PickerOption {
  readonly id: number;
  readonly text: string;
  /** The quiet second part, e.g. the e-mail address. */
  readonly detail?: ReactNode;
}

export interface RecordPickerProps {
  readonly input: FormInput;
  readonly options: readonly PickerOption[];
  /** The one that stands in the field. */
  readonly chosen?: PickerOption | undefined;
  readonly onChoose: (id: number | null) => void;
  /** Hears what is typed where the server finds the options; left out where all are at hand. */
  readonly onType?: (text: string) => void;
  /** What stands in the field where any text will do. */
  readonly text?: string;
  readonly loading: boolean;
  /** What the menu says while it has no options. */
  readonly nothing?: string;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean;
}

const asFound = (ids: number[]) => ids;

/** The menu behind AutocompleteInput, loaded when the first one is shown. */
export default function RecordPicker({
  input,
  options,
  chosen,
  onChoose,
  onType,
  text,
  loading,
  nothing,
  placeholder,
  autoFocus = false,
}: RecordPickerProps) {
  const takesFocus = useLateFocus(autoFocus, input.labelId);
  const known = new Map((chosen === undefined ? options : [chosen, ...options]).map((option) => [option.id, option]));
  const textOf = (option: number | string) => (typeof option === 'string' ? option : (known.get(option)?.text ?? ''));
  return (
    <Autocomplete<number, false, false, boolean>
      id={input.id}
      freeSolo={text !== undefined}
      value={chosen?.id ?? null}
      {...(text === undefined ? {} : { inputValue: text })}
      options={options.map(({ id }) => id)}
      {...(onType === undefined ? { autoHighlight: true } : { filterOptions: asFound })}
      loading={loading}
      loadingText="Searching"
      noOptionsText={nothing}
      getOptionLabel={textOf}
      getOptionKey={(option) => option}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input' || (reason === 'clear' && text !== undefined)) onType?.(typed);
      }}
      onChange={(_, option) => {
        if (typeof option !== 'string') onChoose(option);
      }}
      onBlur={input.blur}
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest}>
          <span className="option-text">{textOf(option)}</span>
          {known.get(option)?.detail !== undefined && (
            <span className="option-detail">{known.get(option)?.detail}</span>
          )}
        </li>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          inputRef={input.ref}
          error={input.invalid}
          placeholder={placeholder}
          autoFocus={takesFocus}
          slotProps={{ htmlInput: { ...parameters.inputProps, 'aria-describedby': input.describedBy } }}
        />
      )}
    />
  );
}
