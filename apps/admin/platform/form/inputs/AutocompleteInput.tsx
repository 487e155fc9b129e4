import { Suspense } from 'react';
import { lazily } from '../../screens/lazily.tsx';
import { FormField, type FormFieldProps } from '../FormField.tsx';
import type { RecordPickerProps } from './RecordPicker.tsx';

const RecordPicker = lazily(() => import('./RecordPicker.tsx'));
// Every form that loads this shows one; the first field of some.
void RecordPicker.loadAhead();

export interface AutocompleteInputProps extends Omit<FormFieldProps, 'children' | 'group' | 'counter'> {
  readonly picker: Omit<RecordPickerProps, 'input'>;
}

/** One of many records, found by typing. */
export const AutocompleteInput = ({ picker, ...field }: AutocompleteInputProps) => (
  <FormField {...field}>
    <Suspense fallback={<div className="input-waiting" />}>
      <RecordPicker {...picker} input={field.input} />
    </Suspense>
  </FormField>
);
