import { Suspense } from 'react';
import { lazily } from '../../screens/lazily.tsx';
import { FormField, type FormFieldProps } from '../FormField.tsx';
import type { RecordPickerProps } from './RecordPicker.tsx';

const RecordPicker = lazily(() => import('./RecordPicker.tsx'));
// Loaded with the form's code, because every form that loads this file shows a picker, often as its first field.
void RecordPicker.loadAhead();

export interface AutocompleteInputProps extends Omit<FormFieldProps, 'children' | 'group' | 'counter'> {
  readonly picker: Omit<RecordPickerProps, 'input'>;
}

/** A record chosen by typing. */
export const AutocompleteInput = ({ picker, ...field }: AutocompleteInputProps) => (
  <FormField {...field}>
    <Suspense fallback={<div className="input-waiting" />}>
      <RecordPicker {...picker} input={field.input} />
    </Suspense>
  </FormField>
);
