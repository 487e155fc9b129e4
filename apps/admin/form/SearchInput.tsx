import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePaused } from '../kernel/use-paused.ts';
import { AutocompleteInput } from './AutocompleteInput.tsx';
import type { FormFieldProps } from './FormField.tsx';
import type { PickerOption } from './RecordPicker.tsx';

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
  /** Hears what is typed. */
  readonly onType?: (text: string) => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** A record found by typing; the value is its id, null for none. */
export function SearchInput<Option extends object>(props: SearchInputProps<Option>) {
  const { input, resource, search, minLength = 2, idOf, textOf, detailOf, chosen, onChoose, onType, placeholder, autoFocus = false, ...field } = props;
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed.trim());

  const enough = asked.length >= minLength;
  const found = useQuery({ queryKey: [resource, 'search', asked], queryFn: ({ signal }) => search(asked, signal), enabled: enough });

  const optionOf = (record: Option): PickerOption => ({ id: idOf(record), text: textOf(record), detail: detailOf?.(record) });
  const records = enough ? (found.data ?? []) : [];

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
        loading: found.isFetching,
        nothing: enough ? 'Nobody and nothing found' : `Type at least ${minLength} characters`,
        placeholder,
        autoFocus,
      }}
    />
  );
}
