import { Autocomplete, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import type { FormInput } from '../FormField.tsx';
import { useLateFocus } from '../late-focus.ts';

export interface PickerOption {
  readonly id: number;
  readonly text: string;
  /** The muted second part, for example the e-mail address. */
  readonly detail?: ReactNode;
}

export interface RecordPickerProps {
  readonly input: FormInput;
  readonly options: readonly PickerOption[];
  /** The option that the field shows. */
  readonly chosen?: PickerOption | undefined;
  readonly onChoose: (id: number | null) => void;
  /** Receives the typed text when the server finds the options. Left out when all options are loaded. */
  readonly onType?: (text: string) => void;
  /** The field's text, for an input that accepts any text. */
  readonly text?: string;
  readonly loading: boolean;
  /** The menu's text while it has no options. */
  readonly nothing?: string;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean;
}

const asFound = (ids: number[]) => ids;

/** The menu of AutocompleteInput, loaded when the first one is shown. */
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
