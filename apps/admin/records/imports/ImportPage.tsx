import { imports } from '@leaseledger/contract/access/permissions';
import { importKinds, isImportKind, type ImportKind } from '@leaseledger/contract/imports/import.kinds';
import { Button } from '@mui/material';
import { FileX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { NotOpen } from '../../platform/screens/NotOpen.tsx';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { useRights } from '../../platform/session/session.ts';
import { NotFound } from '../../platform/screens/NotFound.tsx';
import { CheckRows } from './CheckRows.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportRun } from './ImportRun.tsx';
import { ImportSteps, stepOf } from './ImportSteps.tsx';
import { ImportKinds } from './ImportKinds.tsx';
import './imports.css';
import { MatchColumns } from './MatchColumns.tsx';
import { MyImports } from './MyImports.tsx';
import { useImport } from './use-import.ts';

/** Imports of one kind, step by step, each step with its own address. Without a kind, the imports of all kinds. */
export default function ImportPage() {
  const { kind, id, step = '' } = useParams();
  const rights = useRights();
  if (kind === undefined && imports(rights)) return <AllImports />;
  if (kind === undefined || !isImportKind(kind)) return <NotFound />;
  if (!importKinds[kind].who(rights)) {
    return (
      <NotOpen title="This is not open to you">
        Users who may add and delete {importKinds[kind].many} can import them.
      </NotOpen>
    );
  }
  return <Import key={id} kind={kind} id={id === undefined ? undefined : Number(id)} step={step} />;
}

function AllImports() {
  usePageTitle('Imports');
  return (
    <div className="page import-page">
      <header>
        <h1>Imports</h1>
      </header>
      <ImportKinds />
      <MyImports />
    </div>
  );
}

function Import({
  kind,
  id,
  step,
}: {
  readonly kind: ImportKind;
  readonly id: number | undefined;
  readonly step: string;
}) {
  usePageTitle(`Import ${importKinds[kind].many}`);
  return (
    <div className="page import-page">
      <header>
        <h1>Import {importKinds[kind].many}</h1>
      </header>
      {id === undefined ? (
        <>
          <ImportSteps current="file" kind={kind} />
          <ChooseFile kind={kind} />
        </>
      ) : (
        <OneImport kind={kind} id={id} step={step} />
      )}
    </div>
  );
}

function OneImport({ kind, id, step }: { readonly kind: ImportKind; readonly id: number; readonly step: string }) {
  const { data, error, refetch } = useImport(id);
  if (data === undefined && error === null) return <ImportSteps current={stepOf(step)} kind={kind} />;
  if (data === undefined || data.Kind !== kind) {
    const isGone = data !== undefined || error?.status === 404 || error?.status === 422;
    return (
      <NothingToShow
        icon={<FileX />}
        level={2}
        title={isGone ? 'This import is over' : 'The import could not be read'}
        role="alert"
        {...(isGone
          ? {
              action: (
                <Button variant="contained" component={Link} to={`/import/${kind}`}>
                  Choose a file
                </Button>
              ),
            }
          : { onRetry: refetch })}
      >
        {isGone ? 'The rows of its file have been removed. The imported records stay.' : error?.message}
      </NothingToShow>
    );
  }
  const current = stepOf(step);
  return (
    <>
      <ImportSteps current={current} kind={kind} of={data} />
      {current === 'match' && <MatchColumns of={data} />}
      {current === 'check' && <CheckRows of={data} />}
      {current === 'result' && <ImportRun of={data} />}
    </>
  );
}
