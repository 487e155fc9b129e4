import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../http/api.ts';
import { AutocompleteInput } from './AutocompleteInput.tsx';
import { useFormInput } from '../FormField.tsx';
import type { InputProps } from '../form-types.ts';
import { useFound } from './use-found.ts';
import { Warning } from '../Warning.tsx';

export interface CompanyInputProps<Source extends string = string, IDSource extends string = string> extends Pick<
  InputProps<Source>,
  'source' | 'label' | 'optional'
> {
  /** The field that holds the company's id. It is null while the name is typed. */
  readonly idSource: IDSource;
}

/** An employer: one of the companies, or a name as typed. The value is the name. */
export function CompanyInput({ source, idSource, label, optional = false }: CompanyInputProps) {
  const form = useFormContext();
  const input = useFormInput({ source });
  const companyID: unknown = useWatch({ name: idSource });
  const name = typeof input.value === 'string' ? input.value : '';
  const [typed, setTyped] = useState('');
  const { found: companies, isFetching } = useFound(typed, {
    of: ['companies'],
    search: (text, signal) => call(companyEndpoints.search, { params: { text } }, { signal }),
  });
  const set = (id: number | null, text: string) => {
    form.setValue(idSource, id, { shouldDirty: true });
    input.change(text === '' ? null : text);
  };
  const isTyped = typeof companyID !== 'number' && name.trim() !== '';

  return (
    <AutocompleteInput
      source={source}
      label={label}
      optional={optional}
      input={input}
      hint={
        isTyped ? <Warning>This name was typed. Pick the company from the list if it is there.</Warning> : undefined
      }
      picker={{
        text: name,
        options: companies.map(({ CompanyID, CompanyTradingName }) => ({ id: CompanyID, text: CompanyTradingName })),
        onChoose: (id) => {
          const company = companies.find(({ CompanyID }) => CompanyID === id);
          if (company !== undefined) set(company.CompanyID, company.CompanyTradingName);
        },
        onType: (text) => {
          set(null, text);
          setTyped(text);
        },
        loading: isFetching,
        placeholder: 'Search, or type a name',
      }}
    />
  );
}
