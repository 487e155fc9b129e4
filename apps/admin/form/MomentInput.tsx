import { Suspense } from 'react';
import { lazily } from '../kernel/lazily.tsx';
import { FormField, useFormInput } from './FormField.tsx';
import type { InputProps } from './form-types.ts';

const MomentPicker = lazily(() => import('./MomentPicker.tsx'));

export interface MomentInputProps extends InputProps {
  /** A day alone (its start in Melbourne) or a day and a time in steps of five minutes. */
  readonly kind?: 'day' | 'moment';
}

/** A day or a moment, Melbourne; the value is ISO 8601 with offset, null while empty. */
export function MomentInput(props: MomentInputProps) {
  const input = useFormInput(props);
  return (
    <FormField {...props} input={input} group>
      <Suspense fallback={<div className="input-waiting" />}>
        <MomentPicker input={input} kind={props.kind ?? 'moment'} />
      </Suspense>
    </FormField>
  );
}
