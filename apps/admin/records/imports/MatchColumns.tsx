import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import { importEncodings, importKinds } from '@leaseledger/contract/imports/import.kinds';
import type { ImportMatch, ImportView } from '@leaseledger/contract/imports/import.views';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { Pick } from './Pick.tsx';
import { IMPORTS } from './use-import.ts';
import { ValuesForAll } from './ValuesForAll.tsx';

const NONE = '';

/** The second step: the choice of a field for each column. */
export function MatchColumns({ of }: { readonly of: ImportView }) {
  const { ImportID, Kind, Columns, Fields, IsRemembered, Encoding, Phase } = of;
  const [matches, setMatches] = useState<readonly ImportMatch[]>(of.Matches);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const navigate = useNavigate();
  const match = useCommand(importEndpoints.match, { form: true, answers: IMPORTS });
  const isLate = Phase !== 'matching' && Phase !== 'checking' && Phase !== 'checked';

  const fieldOf = (column: number): string => matches.find((each) => each.Column === column)?.Field ?? NONE;
  const choose = (column: number, field: string) => {
    // A field is filled once, so choosing it here removes it from the other column.
    const others = matches.filter((each) => each.Column !== column && each.Field !== field);
    setMatches(field === NONE ? others : [...others, { Field: field, Column: column, Value: null }]);
  };
  const missing = Fields.filter(
    ({ IsRequired, Name }) =>
      IsRequired &&
      !matches.some(({ Field, Column, Value }) => Field === Name && (Column !== null || (Value ?? '') !== '')),
  );
  const submit = async () => {
    const done = await match.run({
      body: { ImportID, Matches: matches.map(({ Field, Column, Value }) => ({ Field, Column, Value })) },
    });
    if (done.ok) return void navigate(`/import/${Kind}/${ImportID}/check`);
    setErrors(done.error.errors);
  };
  const choices = [
    [NONE, 'Leave out'] as const,
    ...Fields.map(({ Name, Label, IsRequired }) => [Name, IsRequired ? `${Label} (needed)` : Label] as const),
  ];

  return (
    <form
      className="import-match"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>Match the columns</h2>
      <p className="import-hint" role="status">
        {IsRemembered
          ? 'Matched as in your last file with these headers. '
          : 'Suggested from the names and values of the columns. '}
        {Encoding !== null && `Read as ${importEncodings[Encoding]}: check that accents are right. `}
        {missing.length === 0 ? '' : `Needed but not matched: ${missing.map(({ Label }) => Label).join(', ')}.`}
      </p>
      <div className="import-table" role="region" aria-label="Columns of the file">
        <table>
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">Its first values</th>
              <th scope="col">Field</th>
            </tr>
          </thead>
          <tbody>
            {Columns.map(({ Header, Samples }, index) => {
              const field = Fields.find(({ Name }) => Name === fieldOf(index));
              return (
                <tr key={index}>
                  <th scope="row">{Header}</th>
                  <td className="import-samples">
                    {Samples.length === 0 ? <span className="nothing">Empty</span> : Samples.slice(0, 3).join(' · ')}
                  </td>
                  <td>
                    <Pick
                      isInTable
                      label={`Field for ${Header}`}
                      value={fieldOf(index)}
                      onPick={(chosen) => choose(index, chosen)}
                      choices={choices}
                      disabled={isLate}
                      error={errors[fieldOf(index)]}
                    />
                    {field?.Hint !== null && field !== undefined && <p className="import-hint">{field.Hint}</p>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <ValuesForAll fields={Fields} matches={matches} errors={errors} onChange={setMatches} />
      <div className="import-buttons">
        <PendingButton type="submit" variant="contained" pending={match.pending} disabled={isLate}>
          Check the rows
        </PendingButton>
        {isLate && <span className="import-hint">The {importKinds[Kind].many} of this file are already imported.</span>}
      </div>
    </form>
  );
}
