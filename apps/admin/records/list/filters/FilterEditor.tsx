import { Button, Checkbox, FormControlLabel, OutlinedInput } from '@mui/material';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import { Suspense, useState } from 'react';
import { useFound } from '../../../platform/form/inputs/use-found.ts';
import { lazily } from '../../../platform/screens/lazily.tsx';
import { choicesOf, wordsOf } from './filter-words.ts';
import type { FilterValue, ListFilter } from '../state/list-types.ts';

export interface FilterEditorProps {
  readonly filter: ListFilter;
  readonly value: FilterValue | undefined;
  readonly users: readonly BasicUser[];
  readonly onChange: (value: FilterValue | undefined) => void;
  /** Focuses the days once their calendar is loaded. Set when the editor is the only input. */
  readonly autoFocus?: boolean;
}

const MANY = 9;
const FilterDays = lazily(() => import('./FilterDays.tsx'));

/** The editor of one filter. Every press takes effect at once. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, value, onChange } = props;
  return (
    <fieldset className="filter-editor">
      <legend>{filter.label}</legend>
      {filter.kind === 'dates' ? (
        <Suspense fallback={<div className="input-waiting" />}>
          <FilterDays {...props} />
        </Suspense>
      ) : filter.kind === 'yesNo' ? (
        <YesNo {...props} />
      ) : filter.kind === 'found' ? (
        <Found {...props} filter={filter} />
      ) : (
        <Choices {...props} />
      )}
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
    const next = chosen.includes(id)
      ? chosen.filter((each) => each !== id)
      : choices.map((choice) => choice.id).filter((each) => each === id || chosen.includes(each));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <>
      {choices.length > MANY && (
        <OutlinedInput
          value={text}
          placeholder="Find"
          fullWidth
          inputProps={{ 'aria-label': `Find in ${filter.label}` }}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="filter-choices">
        {wanted.map(({ id, name }) => (
          <FormControlLabel
            key={String(id)}
            label={name}
            control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </div>
    </>
  );
}

const ENOUGH = 2;

/** The chosen values, and those found by typing. */
function Found({
  filter,
  value,
  users,
  onChange,
}: FilterEditorProps & { readonly filter: Extract<ListFilter, { kind: 'found' }> }) {
  const [text, setText] = useState('');
  const { found, enough, isSuccess } = useFound(text, {
    of: ['found', filter.source],
    search: filter.search,
    minLength: ENOUGH,
  });
  const chosen = Array.isArray(value) ? value : [];
  const shown = new Set([...choicesOf(filter, users).map(({ id }) => id), ...chosen, ...found]);
  const toggle = (id: number | string | null) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <>
      <OutlinedInput
        value={text}
        placeholder="Find"
        fullWidth
        inputProps={{ 'aria-label': `Find in ${filter.label}` }}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="filter-choices">
        {[...shown].map((id) => (
          <FormControlLabel
            key={String(id)}
            label={wordsOf(filter, [id], users)}
            control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </div>
      <p className="section-note" role="status">
        {!enough ? `Type at least ${ENOUGH} characters` : isSuccess && found.length === 0 ? 'Nothing found' : ''}
      </p>
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
          control={
            <Checkbox checked={value === answer} onChange={() => onChange(value === answer ? undefined : answer)} />
          }
        />
      ))}
    </div>
  );
}
