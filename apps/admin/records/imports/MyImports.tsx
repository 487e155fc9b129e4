import { Button } from '@mui/material';
import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import { importKinds, type ImportKind } from '@leaseledger/contract/imports/import.kinds';
import type { ImportInList, ImportPhase } from '@leaseledger/contract/imports/import.views';
import { FileUp, FileX } from 'lucide-react';
import { Link } from 'react-router';
import { howMany } from '../../platform/http/count-text.ts';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { focusBeside } from '../../platform/keyboard/focus-beside.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { IMPORTS } from './use-import.ts';

const phases = {
  matching: 'Columns to match',
  checking: 'Being checked',
  checked: 'Checked',
  importing: 'Under way',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
} as const satisfies Record<ImportPhase, string>;

const stepOfPhase = ({ Phase }: ImportInList): string =>
  Phase === 'matching' ? 'match' : Phase === 'checking' || Phase === 'checked' ? 'check' : 'result';

/** The user's imports that are not over, of one kind or of all. Each links to its current step. */
export function MyImports({ kind }: { readonly kind?: ImportKind }) {
  const { data, error, refetch } = useRead(importEndpoints.mine, {}, { resource: IMPORTS });
  const imports = (data ?? []).filter(({ Kind }) => kind === undefined || Kind === kind);
  const discard = useCommand(importEndpoints.discard, { refreshes: [IMPORTS], done: 'The import has been discarded.' });
  if (error !== null && kind === undefined)
    return (
      <NothingToShow icon={<FileX />} level={2} title="Your imports could not be read" role="alert" onRetry={refetch}>
        {error.message}
      </NothingToShow>
    );
  if (data !== undefined && imports.length === 0 && kind === undefined)
    return (
      <NothingToShow icon={<FileUp />} level={2} title="You have no imports">
        An import is kept for a day. Until then you can continue it, look at it or undo it.
      </NothingToShow>
    );
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="import-mine">
      <h2 id="import-mine">Your imports of today</h2>
      <ul className="import-mine">
        {imports.map((each) => (
          <li key={each.ImportID}>
            <Link className="link-button" to={`/import/${each.Kind}/${each.ImportID}/${stepOfPhase(each)}`}>
              {each.FileName === '' ? `Import ${each.ImportID}` : each.FileName}
            </Link>
            <span>
              {kind === undefined
                ? `${howMany(each.Rows, 'row')} of ${importKinds[each.Kind].many}`
                : howMany(each.Rows, 'row')}
            </span>
            <span>{phases[each.Phase]}</span>
            {each.Phase !== 'importing' && each.Phase !== 'undoing' && (
              <Button
                size="small"
                onClick={({ currentTarget }) =>
                  void focusBeside(currentTarget, discard.run({ params: { id: each.ImportID } }))
                }
                aria-label={`Remove ${each.FileName}`}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
