import { Autocomplete, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePaused } from '../kernel/use-paused.ts';
import { FormField, useFormInput } from './FormField.tsx';
import type { InputProps } from './form-types.ts';

export interface SearchInputProps<Option> extends InputProps {
  /** Names the search for caching, e.g. 'persons/search'. */
  readonly searchKey: string;
  /** Finds options for a text of at least `minLength` characters. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  readonly minLength?: number;
  readonly idOf: (option: Option) => number;
  readonly textOf: (option: Option) => string;
  /** The quiet second part of an option, e.g. the e-mail address. */
  readonly detailOf?: (option: Option) => ReactNode;
  /** The option of the value at the start. */
  readonly chosen?: Option | null;
  /** Hears which option was chosen, null for none. */
  readonly onChoose?: (option: Option | null) => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}


/** A record found by typing; the value is its id, null for none. */
export function SearchInput<Option extends object>(props: SearchInputProps<Option>) {
  const { searchKey, search, minLength = 2, idOf, textOf, detailOf, onChoose, placeholder, autoFocus = false } = props;
  const input = useFormInput(props);
  const queries = useQueryClient();
  // Kept beside the searches, so that a form that comes back with its draft can still name what was chosen.
  const optionKey = (id: unknown) => [searchKey, 'option', id];
  const [chosen, setChosen] = useState<Option | null>(() => props.chosen ?? null);
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed.trim());

  const enough = asked.length >= minLength;
  const found = useQuery({ queryKey: [searchKey, 'search', asked], queryFn: ({ signal }) => search(asked, signal), enabled: enough });
  const shown = chosen !== null && idOf(chosen) === input.value ? chosen : (queries.getQueryData<Option>(optionKey(input.value)) ?? null);

  return (
    <FormField {...props} input={input}>
      <Autocomplete<Option>
        id={input.id}
        value={shown}
        options={enough ? [...(found.data ?? [])] : []}
        filterOptions={(options) => options}
        loading={found.isFetching}
        loadingText="Searching"
        noOptionsText={enough ? 'Nobody and nothing found' : `Type at least ${minLength} characters`}
        getOptionLabel={textOf}
        getOptionKey={idOf}
        isOptionEqualToValue={(option, value) => idOf(option) === idOf(value)}
        onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
        onChange={(_, option) => {
          setChosen(option);
          if (option !== null) queries.setQueryData(optionKey(idOf(option)), option);
          input.change(option === null ? null : idOf(option));
          onChoose?.(option);
        }}
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
