import { Autocomplete, TextField } from '@mui/material';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { CompanyChoice } from '@leaseledger/contract/companies/company.views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../kernel/api.ts';
import { usePaused } from '../kernel/use-paused.ts';
import { FormField, useFormInput } from './FormField.tsx';
import type { InputProps } from './form-types.ts';
import { Warning } from './Warning.tsx';

export interface CompanyInputProps<Source extends string = string, IDSource extends string = string> extends Pick<InputProps<Source>, 'source' | 'label'> {
  /** The field that holds the company's id; null while the name is typed. */
  readonly idSource: IDSource;
}

const MIN_LENGTH = 2;

/** An employer: picked from the companies, or a name as it is typed. The value is the name. */
export function CompanyInput({ source, idSource, label }: CompanyInputProps) {
  const form = useFormContext();
  const input = useFormInput({ source });
  const companyID: unknown = useWatch({ name: idSource });
  const name = typeof input.value === 'string' ? input.value : '';
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed.trim());
  const enough = asked.length >= MIN_LENGTH;
  const found = useQuery({
    queryKey: ['companies', 'search', asked],
    queryFn: ({ signal }) => call(companyEndpoints.search, { params: { text: asked } }, { signal }),
    enabled: enough,
  });
  const set = (id: number | null, text: string) => {
    form.setValue(idSource, id, { shouldDirty: true });
    input.change(text === '' ? null : text);
  };
  const isTyped = typeof companyID !== 'number' && name.trim() !== '';

  return (
    <FormField source={source} label={label} input={input} hint={isTyped ? <Warning>This name was typed. Pick the company from the list if it is there.</Warning> : undefined}>
      <Autocomplete<CompanyChoice, false, false, true>
        freeSolo
        id={input.id}
        inputValue={name}
        options={enough ? [...(found.data ?? [])] : []}
        filterOptions={(options) => options}
        loading={found.isFetching}
        loadingText="Searching"
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.CompanyTradingName)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.CompanyID)}
        onInputChange={(_, text, reason) => {
          if (reason === 'reset') return; // Comes with mounting and choosing; choosing is told apart below.
          set(null, text);
          setTyped(text);
        }}
        onChange={(_, choice) => {
          if (choice !== null && typeof choice !== 'string') set(choice.CompanyID, choice.CompanyTradingName);
        }}
        onBlur={input.blur}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            inputRef={input.ref}
            error={input.invalid}
            placeholder="Search, or type a name"
            slotProps={{ htmlInput: { ...parameters.inputProps, 'aria-describedby': input.describedBy } }}
          />
        )}
      />
    </FormField>
  );
}
