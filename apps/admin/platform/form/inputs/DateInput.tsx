import type { DateTime } from 'luxon';
import { Suspense } from 'react';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { timeZoneLabel, type TimeZone } from '@leaseledger/contract/shared/time-zones';
import { inZone } from '../../time/melbourne.ts';
import { dateText, momentText, zoneText } from '../../time/moments.ts';
import { useNow } from '../../time/use-now.ts';
import { lazily } from '../../screens/lazily.tsx';
import { FormField, useFormInput } from '../FormField.tsx';
import type { InputProps } from '../form-types.ts';

const MomentPicker = lazily(() => import('./MomentPicker.tsx'));

export interface DateInputProps<Source extends string = string> extends InputProps<Source> {
  readonly autoFocus?: boolean;
}

export interface DateTimeInputProps<Source extends string = string> extends DateInputProps<Source> {
  /** The time zone that the field shows and names. The default is Melbourne's. */
  readonly zone?: TimeZone;
}

interface MomentInputProps extends DateTimeInputProps {
  readonly kind: 'day' | 'moment';
}

function MomentInput({ kind, zone: chosen, ...props }: MomentInputProps) {
  const input = useFormInput(props);
  const now = useNow();
  const text = kind === 'day' ? dateText : momentText;
  const value = typeof input.value === 'string' && input.value !== '' ? inZone(input.value, chosen ?? TIME_ZONE) : null;
  const zone =
    chosen !== undefined
      ? timeZoneLabel(chosen)
      : kind === 'moment'
        ? zoneText(value?.isValid === true ? value.toJSDate() : now)
        : '';
  const change = (moment: DateTime | null) => {
    if (moment === null) return input.change(null);
    // A half-typed date is kept as text that every rule refuses. So the field shows an error when it is left.
    // The value is in UTC. The first typed digits form a year in which zones differed by seconds.
    // An offset does not hold seconds, so it would move the minutes.
    input.change(moment.isValid ? (kind === 'day' ? moment.startOf('day') : moment).toUTC().toISO() : 'unfinished');
  };
  return (
    <FormField
      {...props}
      {...(zone === '' ? {} : { counter: `${zone} time` })}
      input={input}
      group
      words={(said) => (typeof said === 'string' ? text(said) : null)}
    >
      <Suspense fallback={<div className="input-waiting" />}>
        <MomentPicker
          id={input.id}
          kind={kind}
          zone={chosen ?? TIME_ZONE}
          value={value}
          onChange={change}
          onBlur={input.blur}
          inputRef={input.ref}
          invalid={input.invalid}
          labelledBy={input.labelId}
          describedBy={`${input.id}-tag ${input.describedBy}`}
          autoFocus={props.autoFocus ?? false}
        />
      </Suspense>
    </FormField>
  );
}

/** A day in Melbourne. The value is its start as ISO 8601 in UTC, or null while empty. */
export const DateInput = (props: DateInputProps) => <MomentInput {...props} kind="day" />;

/**
 * A day and a time in steps of five minutes, in Melbourne unless a zone is given.
 * The value is ISO 8601 in UTC, or null while empty.
 */
export const DateTimeInput = (props: DateTimeInputProps) => <MomentInput {...props} kind="moment" />;
