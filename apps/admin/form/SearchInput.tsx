import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePaused } from '../kernel/use-paused.ts';
import { FormField, type FormFieldProps } from './FormField.tsx';

export interface SearchInputProps<Option> extends Omit<FormFieldProps, 'children'> {
  /** The resource of the options, 'persons'. */
  readonly resource: string;
  /** Finds options for a text of at least `minLength` characters. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  readonly minLength?: number;
  readonly idOf: (option: Option) => number;
  readonly textOf: (option: Option) => string;
  /** The quiet second part of an option, e.g. the e-mail address. */
  readonly detailOf?: (option: Option) => ReactNode;
  /** The option of the value in the form. */
  readonly chosen: Option | undefined;
  readonly onChoose: (option: Option | null) => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** A record found by typing; the value is its id, null for none. */
export function SearchInput<Option extends object>(props: SearchInputProps<Option>) {
  const { input, resource, search, minLength = 2, idOf, textOf, detailOf, chosen, onChoose, placeholder, autoFocus = false, ...field } = props;
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed.trim());

  const enough = asked.length >= minLength;
  const found = useQuery({ queryKey: [resource, 'search', asked], queryFn: ({ signal }) => search(asked, signal), enabled: enough });

  return (
    <FormField {...field} input={input}>
      <Autocomplete<Option>
        id={input.id}
        value={chosen ?? null}
        options={enough ? [...(found.data ?? [])] : []}
        filterOptions={(options) => options}
        loading={found.isFetching}
        loadingText="Searching"
        noOptionsText={enough ? 'Nobody and nothing found' : `Type at least ${minLength} characters`}
        getOptionLabel={textOf}
        getOptionKey={idOf}
        isOptionEqualToValue={(option, value) => idOf(option) === idOf(value)}
        onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
        onChange={(_, option) => onChoose(option)}
        onBlur={input.blur}
        renderOption={({ key, ...rest }, option) => (
          <li key={key} {...rest}>
            <span className="option-text">{textOf(option)}</span>
            {detailOf !== undefined && <span className="option-detail">{detailOf(option)}</span>}
          </li>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            inputRef={input.ref}
            error={input.invalid}
            placeholder={placeholder}
            autoFocus={autoFocus}
            slotProps={{ htmlInput: { ...parameters.inputProps, 'aria-describedby': input.describedBy } }}
          />
        )}
      />
    </FormField>
  );
}
