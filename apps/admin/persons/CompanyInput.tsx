import { Autocomplete, TextField } from '@mui/material';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { CompanyChoice } from '@leaseledger/contract/companies/company.views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField, useFormInput } from '../form/FormField.tsx';
import { call } from '../kernel/api.ts';
import { usePaused } from '../kernel/use-paused.ts';
import { isTypedCompany, Warning } from './warnings.tsx';

const LABEL = 'Company';
const ID = 'Person.CompanyID';
const NAME = 'Person.CompanyName';
const MIN_LENGTH = 2;

/** The employer: picked from the companies, or a name as it is typed. */
export function CompanyInput() {
  const form = useFormContext();
  const input = useFormInput({ name: NAME, hint: '' });
  const companyID: unknown = useWatch({ name: ID });
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
    form.setValue(ID, id, { shouldDirty: true });
    input.change(text);
  };
  const hint = isTypedCompany(typeof companyID === 'number' ? companyID : null, name) ? (
    <Warning>This name was typed. Pick the company from the list if it is there.</Warning>
  ) : undefined;

  return (
    <FormField name={NAME} label={LABEL} input={input} hint={hint}>
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
