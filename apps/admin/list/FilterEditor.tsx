import { Button, Checkbox, FormControlLabel, OutlinedInput } from '@mui/material';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import type { DateTime } from 'luxon';
import { Suspense, useId, useState } from 'react';
import { lazily } from '../kernel/lazily.tsx';
import { inMelbourne } from '../kernel/moments.ts';
import { choicesOf } from './filter-words.ts';
import { isRange, type FilterValue, type ListFilter } from './list-types.ts';

export interface FilterEditorProps {
  readonly filter: ListFilter;
  readonly value: FilterValue | undefined;
  readonly users: readonly BasicUser[];
  readonly onChange: (value: FilterValue | undefined) => void;
  /** Days begin with the focus, as soon as their calendar is loaded: where the editor is all that is asked. */
  readonly autoFocus?: boolean;
}

const MANY = 9;

/** Where the value of one filter is chosen; every press takes effect at once. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, value, onChange } = props;
  return (
    <fieldset className="filter-editor">
      <legend>{filter.label}</legend>
      {filter.kind === 'dates' ? <Days {...props} /> : filter.kind === 'yesNo' ? <YesNo {...props} /> : <Choices {...props} />}
      <Button variant="text" disabled={value === undefined} onClick={() => onChange(undefined)}>
        Clear
      </Button>
    </fieldset>
  );
}

function Choices({ filter, value, users, onChange }: FilterEditorProps) {
  const [text, setText] = useState('');
  const chosen = Array.isArray(value) ? value : [];
  const choices = choicesOf(filter, users);
  const wanted = choices.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const toggle = (id: number | string | null) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : choices.map((choice) => choice.id).filter((each) => each === id || chosen.includes(each));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <>
      {choices.length > MANY && <OutlinedInput value={text} placeholder="Find" fullWidth inputProps={{ 'aria-label': `Find in ${filter.label}` }} onChange={(event) => setText(event.target.value)} />}
      <div className="filter-choices">
        {wanted.map(({ id, name }) => (
          <FormControlLabel key={String(id)} label={name} control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />} />
        ))}
      </div>
    </>
  );
}

function YesNo({ value, onChange }: FilterEditorProps) {
  return (
    <div className="filter-choices">
      {[true, false].map((answer) => (
        <FormControlLabel
          key={String(answer)}
          label={answer ? 'Yes' : 'No'}
          control={<Checkbox checked={value === answer} onChange={() => onChange(value === answer ? undefined : answer)} />}
        />
      ))}
    </div>
  );
}

const MomentPicker = lazily(() => import('../form/MomentPicker.tsx'));
const dayNames = { from: 'From', to: 'To' } as const;

function Days({ value, onChange, autoFocus = false }: FilterEditorProps) {
  const id = useId();
  const range = value !== undefined && isRange(value) ? value : {};
  const change = (end: 'from' | 'to', day: DateTime | null) => {
    if (day?.isValid === false) return; // Half typed.
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
          <Suspense fallback={<div className="input-waiting" />}>
            <MomentPicker id={`${id}-${end}`} kind="day" autoFocus={autoFocus && end === 'from'} label={dayNames[end]} value={range[end] === undefined ? null : inMelbourne(range[end])} onChange={(day) => change(end, day)} />
          </Suspense>
        </div>
      ))}
    </div>
  );
}
