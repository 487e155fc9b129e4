import type { DateTime } from 'luxon';
import { useId } from 'react';
import MomentPicker from '../../../platform/form/inputs/MomentPicker.tsx';
import { inMelbourne } from '../../../platform/time/melbourne.ts';
import { isRange, type FilterValue } from '../state/list-types.ts';

interface FilterDaysProps {
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
  /** Focuses the first day. */
  readonly autoFocus?: boolean;
}

const dayNames = { from: 'From', to: 'To' } as const;

/** The first and the last day of a range. Each is optional. */
export default function FilterDays({ value, onChange, autoFocus = false }: FilterDaysProps) {
  const id = useId();
  const range = value !== undefined && isRange(value) ? value : {};
  const change = (end: 'from' | 'to', day: DateTime | null) => {
    if (day?.isValid === false) return; // A half-typed day.
    const { [end]: _, ...other } = range;
    const text = day?.toISODate() ?? undefined;
    const next = text === undefined ? other : { ...other, [end]: text };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div className="filter-days">
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="filter-day">
          <span>{dayNames[end]}</span>
          <MomentPicker
            id={`${id}-${end}`}
            kind="day"
            autoFocus={autoFocus && end === 'from'}
            label={dayNames[end]}
            value={range[end] === undefined ? null : inMelbourne(range[end])}
            onChange={(day) => change(end, day)}
          />
        </div>
      ))}
    </div>
  );
}
