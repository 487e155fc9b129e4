import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import {
  importEncodings,
  importKinds,
  importSeparators,
  type ImportEncoding,
  type ImportKind,
  type ImportSeparator,
} from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp, LoaderCircle } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/http/api-error.ts';
import { API } from '../../platform/http/api.ts';
import { recordKey } from '../../platform/commands/record-key.ts';
import { ImportKinds } from './ImportKinds.tsx';
import { MyImports } from './MyImports.tsx';
import { Pick } from './Pick.tsx';
import { readImportFile } from './read-import-file.ts';
import { IMPORTS } from './use-import.ts';

const separatorNames = { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' } as const satisfies Record<
  ImportSeparator,
  string
>;
const isEncoding = (value: string): value is ImportEncoding => value in importEncodings;
const isSeparator = (value: string): value is ImportSeparator => value in importSeparators;

/** The first step: the kind of import and its file. */
export function ChooseFile({ kind }: { readonly kind: ImportKind }) {
  const [encoding, setEncoding] = useState('');
  const [separator, setSeparator] = useState('');
  const [state, setState] = useState<{ readonly reading?: string; readonly error?: string }>({});
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();

  const read = async (file: File | undefined) => {
    if (file === undefined || state.reading !== undefined) return;
    setState({ reading: file.name });
    try {
      const made = await readImportFile(kind, file, {
        ...(isEncoding(encoding) && { encoding }),
        ...(isSeparator(separator) && { separator }),
      });
      queries.setQueryData(recordKey(IMPORTS, made.ImportID), made);
      void navigate(`/import/${kind}/${made.ImportID}/match`);
    } catch (thrown) {
      setState({ error: ApiError.from(thrown).message });
    } finally {
      // A corrected file of the same name can be chosen again.
      if (input.current !== null) input.current.value = '';
    }
  };

  return (
    <section className="import-choose" aria-labelledby="import-choose-title">
      <h2 id="import-choose-title">Choose a file</h2>
      <ImportKinds current={kind} />
      <div
        className={`import-drop${isOver ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files[0]);
        }}
      >
        {state.reading === undefined ? <FileUp aria-hidden /> : <LoaderCircle className="turning" aria-hidden />}
        <p role="status">
          {state.reading === undefined
            ? 'Drop a CSV file or an xlsx workbook here, or'
            : `${state.reading} is being read`}
        </p>
        <Button
          variant="contained"
          component="label"
          loading={state.reading !== undefined}
          aria-describedby={hint}
          role={undefined}
          tabIndex={-1}
        >
          Choose a file
          <input
            ref={input}
            className="import-input"
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </Button>
        <p id={hint} className="import-hint">
          The first row names the columns. Up to 50,000 rows and 25 MB. The rows are kept for a day, so that you can
          undo the import and download rows with errors. You can remove them here earlier.
        </p>
      </div>
      {state.error !== undefined && (
        <p className="import-error" role="alert">
          {state.error === '' ? importMessage.notRead : state.error}
        </p>
      )}
      <p>
        <a className="link-button" href={`${API}/${importEndpoints.template.path.replace(':kind', kind)}`} download>
          Template for {importKinds[kind].many}
        </a>
      </p>
      <details className="import-written">
        <summary>Format of a CSV file</summary>
        <div className="import-fields">
          <Pick
            label="Characters"
            value={encoding}
            onPick={setEncoding}
            choices={[['', 'Detect'], ...Object.entries(importEncodings)]}
          />
          <Pick
            label="Column separator"
            value={separator}
            onPick={setSeparator}
            choices={[['', 'Detect'], ...Object.entries(separatorNames)]}
          />
        </div>
      </details>
      <MyImports kind={kind} />
    </section>
  );
}
