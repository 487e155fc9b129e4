import { useState, type ReactNode } from 'react';
import { AutocompleteInput } from './AutocompleteInput.tsx';
import type { FormFieldProps } from '../FormField.tsx';
import type { PickerOption } from './RecordPicker.tsx';
import { useFound } from './use-found.ts';

export interface SearchInputProps<Option> extends Omit<FormFieldProps, 'children'> {
  /** The resource of the options, for example 'persons'. */
  readonly resource: string;
  /** Finds options for a text of at least `minLength` characters. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  readonly minLength?: number;
  readonly idOf: (option: Option) => number;
  readonly textOf: (option: Option) => string;
  /** The muted second part of an option, for example the e-mail address. */
  readonly detailOf?: (option: Option) => ReactNode;
  /** The option for the form's value. */
  readonly chosen: Option | undefined;
  readonly onChoose: (option: Option | null) => void;
  /** Receives the typed text. */
  readonly onType?: (text: string) => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** A record found by typing. The value is its id, or null. */
export function SearchInput<Option extends object>(props: SearchInputProps<Option>) {
  const {
    input,
    resource,
    search,
    minLength = 2,
    idOf,
    textOf,
    detailOf,
    chosen,
    onChoose,
    onType,
    placeholder,
    autoFocus = false,
    ...field
  } = props;
  const [typed, setTyped] = useState('');
  const { found: records, enough, isFetching } = useFound(typed, { of: [resource], search, minLength });

  const optionOf = (record: Option): PickerOption => ({
    id: idOf(record),
    text: textOf(record),
    detail: detailOf?.(record),
  });

  return (
    <AutocompleteInput
      {...field}
      input={input}
      picker={{
        options: records.map(optionOf),
        chosen: chosen && optionOf(chosen),
        onChoose: (id) => onChoose(records.find((record) => idOf(record) === id) ?? null),
        onType: (text) => {
          setTyped(text);
          onType?.(text);
        },
        loading: isFetching,
        nothing: enough ? 'Nothing found' : `Type at least ${minLength} characters`,
        placeholder,
        autoFocus,
      }}
    />
  );
}
