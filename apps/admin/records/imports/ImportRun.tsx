import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import { importKinds } from '@leaseledger/contract/imports/import.kinds';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { Button, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { API } from '../../platform/http/api.ts';
import { countText, howMany } from '../../platform/http/count-text.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { RowTable } from './RowTable.tsx';
import { IMPORTS, isUnderWay, watchImport } from './use-import.ts';

const titles = {
  importing: 'The rows are being imported',
  stopped: 'The import is stopped',
  done: 'The import is done',
  undoing: 'The import is being undone',
  undone: 'The import was undone',
} as const;
const isAfter = (phase: ImportView['Phase']): phase is keyof typeof titles => phase in titles;

/** The last step: the progress, the result, and the undo. */
export function ImportRun({ of }: { readonly of: ImportView }) {
  const { ImportID, Kind, Phase, Done, Total, Result, Undone } = of;
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const stop = useCommand(importEndpoints.stop, { answers: IMPORTS });
  const run = useCommand(importEndpoints.run, { answers: IMPORTS });
  const undo = useCommand(importEndpoints.undo, { answers: IMPORTS });
  const isRunning = isUnderWay(of);
  // Lists and counts change after an import or its undo.
  useEffect(() => {
    if (!isRunning) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== IMPORTS });
  }, [isRunning, queries]);
  if (!isAfter(Phase))
    return <Navigate to={`/import/${Kind}/${ImportID}/${Phase === 'matching' ? 'match' : 'check'}`} replace />;
  const { many, one } = importKinds[Kind];
  // An import that was partly undone cannot continue.
  const isToGoOn = Phase === 'stopped' && Done < Total && Undone === null;
  const takeBack = async () => {
    const begun = await undo.run({ body: { ImportID } });
    if (begun.ok) watchImport(begun.payload);
    setAsking(false);
  };
  const goOn = async () => {
    const begun = await run.run({ body: { ImportID } });
    if (begun.ok) watchImport(begun.payload);
  };
  return (
    <section className="import-run" aria-labelledby="import-run-title">
      <h2 id="import-run-title">{titles[Phase]}</h2>
      {isRunning && (
        <>
          <LinearProgress
            variant="determinate"
            value={Total === 0 ? 0 : (100 * Done) / Total}
            aria-label={Phase === 'undoing' ? 'Undone rows' : 'Imported rows'}
          />
          <p role="status">
            {countText(Done)} of {howMany(Total, 'row')}. You can leave this page. The import continues, and you find it
            again under Import.
          </p>
        </>
      )}
      {Result !== null && (
        <dl className="import-result">
          <Figure label={`${many.charAt(0).toUpperCase()}${many.slice(1)} added`} value={Result.Added} />
          <Figure label="Filled" value={Result.Filled} />
          <Figure label="Skipped" value={Result.Skipped} />
          <Figure label="Not imported" value={Result.Failed} />
        </dl>
      )}
      {Undone !== null && (
        <div role="status">
          <p>
            {howMany(Undone.Undone, 'row')} {Undone.Undone === 1 ? 'was' : 'were'} undone
            {Undone.Kept > 0 ? `, ${countText(Undone.Kept)} ${Undone.Kept === 1 ? 'stays' : 'stay'}:` : '.'}
          </p>
          <ul className="import-kept">
            {Undone.Reasons.map(({ Name, Message }) => (
              <li key={Name}>
                {nameOf(Name)}: {Message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="import-buttons">
        {Phase === 'importing' && (
          <PendingButton
            variant="outlined"
            pending={stop.pending}
            onClick={() => void stop.run({ body: { ImportID } })}
          >
            Stop
          </PendingButton>
        )}
        {isToGoOn && (
          <PendingButton variant="contained" pending={run.pending} onClick={() => void goOn()}>
            Continue import
          </PendingButton>
        )}
        {!isRunning && (
          <Button variant={isToGoOn ? 'outlined' : 'contained'} component={Link} to={`/${Kind}`}>
            Show {many}
          </Button>
        )}
        {(Phase === 'done' || Phase === 'stopped') && Result !== null && Result.Added + Result.Filled > 0 && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Undo the import
          </Button>
        )}
      </div>
      {!isRunning && Result !== null && Result.Failed > 0 && (
        <section className="import-failed" aria-labelledby="import-failed-title">
          <h3 id="import-failed-title">Rows that were not imported</h3>
          <p>
            Download them with their errors in the column Error, correct them, and{' '}
            <Link className="link-button" to={`/import/${Kind}`}>
              choose the corrected file
            </Link>
            .
          </p>
          <p className="import-downloads">
            {(['csv', 'xlsx'] as const).map((format) => (
              <a
                key={format}
                className="link-button"
                href={`${API}/${importEndpoints.failed.path.replace(':id', String(ImportID)).replace(':format', format)}`}
                download
              >
                Download as {format === 'csv' ? 'CSV' : 'xlsx'}
              </a>
            ))}
          </p>
          <RowTable of={of} which="failed" label="Rows that were not imported, with their errors" />
        </section>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Undo the import?"
        confirm="Undo the import"
        danger
        pending={undo.pending}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      >
        Each {one} that it added is deleted, and fields that it filled are emptied. Records that were changed since
        stay, and are listed.
      </ConfirmDialog>
    </section>
  );
}

const Figure = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{countText(value)}</dd>
  </div>
);

/** For example 'Lead 42' for `lead-42`. */
const nameOf = (subject: string): string =>
  subject.replace(/^(\w)(\w*)-/, (_, first: string, rest: string) => `${first.toUpperCase()}${rest} `);
