import { Suspense } from 'react';
import { dateText, inMelbourne, momentText, zoneText } from '../kernel/moments.ts';
import { useNow } from '../kernel/use-now.ts';
import { lazily } from '../kernel/lazily.tsx';
import { FormField, useFormInput } from './FormField.tsx';
import type { InputProps } from './form-types.ts';

const MomentPicker = lazily(() => import('./MomentPicker.tsx'));

interface MomentInputProps extends InputProps {
  readonly kind: 'day' | 'moment';
}

function MomentInput({ kind, ...props }: MomentInputProps) {
  const input = useFormInput(props);
  const text = kind === 'day' ? dateText : momentText;
  const now = useNow();
  const zone = kind === 'moment' ? zoneText(typeof input.value === 'string' && inMelbourne(input.value).isValid ? inMelbourne(input.value) : now) : '';
  return (
    <FormField {...props} {...(zone === '' ? {} : { counter: `${zone} time` })} input={input} group words={(value) => (typeof value === 'string' ? text(value) : null)}>
      <Suspense fallback={<div className="input-waiting" />}>
        <MomentPicker input={input} kind={kind} />
      </Suspense>
    </FormField>
  );
}

/** A day, Melbourne; the value is its start as ISO 8601 with offset, null while empty. */
export const DateInput = (props: InputProps) => <MomentInput {...props} kind="day" />;

/** A day and a time in steps of five minutes, Melbourne; the value is ISO 8601 with offset, null while empty. */
export const DateTimeInput = (props: InputProps) => <MomentInput {...props} kind="moment" />;
