import { Button, Checkbox, FormControlLabel, OutlinedInput } from '@mui/material';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import { useId, useState } from 'react';
import { choicesOf } from './filter-words.ts';
import { isRange, type FilterValue, type ListFilter } from './list-types.ts';

export interface FilterEditorProps {
  readonly filter: ListFilter;
  readonly value: FilterValue | undefined;
  readonly users: readonly BasicUser[];
  readonly onChange: (value: FilterValue | undefined) => void;
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

function Days({ value, onChange }: FilterEditorProps) {
  const id = useId();
  const range = value !== undefined && isRange(value) ? value : {};
  const change = (end: 'from' | 'to', text: string) => {
    const { [end]: _, ...other } = range;
    const next = text === '' ? other : { ...other, [end]: text };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div className="filter-days">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`}>
          {end === 'from' ? 'From' : 'To'}
          <OutlinedInput id={`${id}-${end}`} type="date" value={range[end] ?? ''} onChange={(event) => change(end, event.target.value)} />
        </label>
      ))}
    </div>
  );
}
