import type { DecideDuplicatesBody } from '@leaseledger/contract/imports/import.bodies';
import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import { importKinds, type ImportDecision, type ImportRowFilter } from '@leaseledger/contract/imports/import.kinds';
import type { ImportChecked, ImportView } from '@leaseledger/contract/imports/import.views';
import { Button, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { countText, howMany } from '../../platform/http/count-text.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { decisionNames } from './decision-names.ts';
import { Pick } from './Pick.tsx';
import { RowTable } from './RowTable.tsx';
import { IMPORTS, watchImport } from './use-import.ts';

const filters = [
  {
    id: 'all',
    label: 'All rows',
    count: ({ Ready, Errors, Existing, InFile }: ImportChecked) => Ready + Errors + Existing + InFile,
  },
  { id: 'ready', label: 'Ready', count: ({ Ready }: ImportChecked) => Ready },
  { id: 'errors', label: 'With errors', count: ({ Errors }: ImportChecked) => Errors },
  { id: 'duplicates', label: 'Duplicates', count: ({ Existing, InFile }: ImportChecked) => Existing + InFile },
] as const satisfies readonly {
  readonly id: ImportRowFilter;
  readonly label: string;
  readonly count: (checked: ImportChecked) => number;
}[];

/** The third step: a preview of the rows, their errors, and the choices for duplicates. */
export function CheckRows({ of }: { readonly of: ImportView }) {
  if (of.Phase === 'matching') return <Navigate to={`/import/${of.Kind}/${of.ImportID}/match`} replace />;
  if (of.Phase === 'checking' || of.Checked === null) {
    return (
      <section aria-label="Check">
        <h2>The rows are being checked</h2>
        <LinearProgress
          variant="determinate"
          value={of.Total === 0 ? 0 : (100 * of.Done) / of.Total}
          aria-label="Checked rows"
        />
        <p role="status">
          {countText(of.Done)} of {howMany(of.Total, 'row')}
        </p>
      </section>
    );
  }
  return <Checked of={of} checked={of.Checked} />;
}

function Checked({ of, checked }: { readonly of: ImportView; readonly checked: ImportChecked }) {
  const { ImportID, Kind, Decisions, Phase } = of;
  const [which, setWhich] = useState<ImportRowFilter>(checked.Errors > 0 ? 'errors' : 'all');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const decide = useCommand(importEndpoints.decide, { answers: IMPORTS });
  const run = useCommand(importEndpoints.run, { answers: IMPORTS });
  const isLate = Phase !== 'checked';
  /** The running decision, resolved with its success. */
  const deciding = useRef<Promise<boolean>>(undefined);
  /** Sends decisions one after the other, because a command ignores a call during another one. */
  const send = (body: DecideDuplicatesBody): Promise<boolean> => {
    const sent = (deciding.current ?? Promise.resolve(true)).then(async () => (await decide.run({ body })).ok);
    deciding.current = sent;
    void sent.then(() => {
      if (deciding.current === sent) deciding.current = undefined;
    });
    return sent;
  };
  const decideAll = (Of: 'existing' | 'inFile', value: string) => {
    const Decision: ImportDecision = value === 'add' || value === 'fill' ? value : 'skip';
    void send({ ImportID, Of, Decision });
  };
  const decideRow = async (Row: number, Decision: ImportDecision) => {
    if (await send({ ImportID, Row, Decision }))
      await queries.invalidateQueries({ queryKey: [IMPORTS, 'rows', ImportID] });
  };
  const begin = async () => {
    // The import starts only after the last decision was saved.
    if (deciding.current !== undefined && !(await deciding.current)) return;
    const begun = await run.run({ body: { ImportID } });
    if (!begun.ok) return;
    watchImport(begun.payload);
    void navigate(`/import/${Kind}/${ImportID}/result`);
  };
  return (
    <section className="import-check" aria-labelledby="import-check-title">
      <h2 id="import-check-title">Check what will be imported</h2>
      <p role="status">
        {howMany(checked.Ready, 'row')} {checked.Ready === 1 ? 'is' : 'are'} ready, {countText(checked.Errors)} with
        errors, {howMany(checked.Existing + checked.InFile, 'duplicate')}.
        {checked.Repaired > 0 &&
          ` In ${howMany(checked.Repaired, 'row')} a leading zero was restored that a spreadsheet had removed.`}
        {checked.Errors > 0 && ' Rows with errors are left out. You can download, correct and import them afterwards.'}
      </p>
      {(checked.Existing > 0 || checked.InFile > 0) && (
        <fieldset className="import-values" disabled={isLate}>
          <legend>Duplicates</legend>
          <div className="import-fields">
            {checked.Existing > 0 && (
              <Pick
                label={`${countText(checked.Existing)} like an existing ${importKinds[Kind].one}`}
                value={Decisions.Existing}
                onPick={(value) => decideAll('existing', value)}
                choices={decisionNames(true)}
              />
            )}
            {checked.InFile > 0 && (
              <Pick
                label={`${countText(checked.InFile)} like an earlier row`}
                value={Decisions.InFile}
                onPick={(value) => decideAll('inFile', value)}
                choices={decisionNames(false)}
              />
            )}
          </div>
        </fieldset>
      )}
      <div className="import-filters" role="group" aria-label="Which rows">
        {filters.map(({ id, label, count }) => (
          <Button
            key={id}
            size="small"
            aria-pressed={id === which}
            variant={id === which ? 'outlined' : 'text'}
            onClick={() => setWhich(id)}
          >
            {label} {countText(count(checked))}
          </Button>
        ))}
      </div>
      <Fragment key={which}>
        <RowTable
          of={of}
          which={which}
          label={filters.find(({ id }) => id === which)?.label ?? ''}
          onDecide={(row, decision) => void decideRow(row, decision)}
        />
      </Fragment>
      <div className="import-buttons">
        <PendingButton variant="contained" pending={run.pending} disabled={isLate} onClick={() => void begin()}>
          Import {importKinds[Kind].many}
        </PendingButton>
        {isLate && <span className="import-hint">This import has already started.</span>}
      </div>
    </section>
  );
}
