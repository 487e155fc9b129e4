import type { ImportFieldView, ImportMatch } from '@leaseledger/contract/imports/import.views';
import { TextField } from '@mui/material';
import { Pick } from './Pick.tsx';

export interface ValuesForAllProps {
  readonly fields: readonly ImportFieldView[];
  readonly matches: readonly ImportMatch[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (matches: readonly ImportMatch[]) => void;
}

/** One value for all rows, for fields that the file lacks. Required fields are shown; others can be added. */
export function ValuesForAll({ fields, matches, errors, onChange }: ValuesForAllProps) {
  const valueOf = (name: string) => matches.find(({ Field }) => Field === name)?.Value ?? '';
  const isFromFile = (name: string) => matches.some(({ Field, Column }) => Field === name && Column !== null);
  const isChosen = (name: string) => matches.some(({ Field, Column }) => Field === name && Column === null);
  const shown = fields.filter(({ Name, IsRequired }) => !isFromFile(Name) && (IsRequired || isChosen(Name)));
  const others = fields.filter(({ Name, IsRequired }) => !isFromFile(Name) && !IsRequired && !isChosen(Name));
  const set = (Field: string, Value: string) =>
    onChange([...matches.filter((each) => each.Field !== Field), { Field, Column: null, Value }]);
  return (
    <fieldset className="import-values">
      <legend>The same for all rows</legend>
      <div className="import-fields">
        {shown.map(({ Name, Label, Hint, IsRequired }) => (
          <TextField
            key={Name}
            size="small"
            label={IsRequired ? `${Label} (needed)` : Label}
            value={valueOf(Name)}
            onChange={(event) => set(Name, event.target.value)}
            error={errors[Name] !== undefined}
            helperText={errors[Name] ?? Hint}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
        <Pick
          label="Another field"
          value=""
          onPick={(name) => name !== '' && set(name, '')}
          choices={[['', 'Choose'], ...others.map(({ Name, Label }) => [Name, Label] as const)]}
        />
      </div>
    </fieldset>
  );
}
