import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import type { ImportKind } from '@leaseledger/contract/imports/import.kinds';
import type { ImportInList, ImportPhase } from '@leaseledger/contract/imports/import.views';
import { Link } from 'react-router';
import { howMany } from '../kernel/count-text.ts';
import { PendingButton } from '../kernel/PendingButton.tsx';
import { useCommand } from '../kernel/use-command.ts';
import { useRead } from '../kernel/use-read.ts';
import { IMPORTS } from './use-import.ts';

const phases = {
  matching: 'Columns to match', checking: 'Being checked', checked: 'Checked', importing: 'Under way', stopped: 'Stopped', done: 'Done', undoing: 'Being taken back', undone: 'Taken back',
} as const satisfies Record<ImportPhase, string>;

const stepOfPhase = ({ Phase }: ImportInList): string => (Phase === 'matching' ? 'match' : Phase === 'checking' || Phase === 'checked' ? 'check' : 'result');

/** The reader's imports of a kind that are not over: each can be gone on with where it was left. */
export function MyImports({ kind }: { readonly kind: ImportKind }) {
  const imports = (useRead(importEndpoints.mine, {}, { resource: IMPORTS }).data ?? []).filter(({ Kind }) => Kind === kind);
  const discard = useCommand(importEndpoints.discard, { refreshes: [IMPORTS], done: 'The import has been discarded.' });
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="import-mine">
      <h2 id="import-mine">Your imports of today</h2>
      <ul className="import-mine">
        {imports.map((each) => (
          <li key={each.ImportID}>
            <Link className="link-button" to={`/import/${kind}/${each.ImportID}/${stepOfPhase(each)}`}>{each.FileName === '' ? `Import ${each.ImportID}` : each.FileName}</Link>
            <span>{howMany(each.Rows, 'row')}</span>
            <span>{phases[each.Phase]}</span>
            {each.Phase !== 'importing' && each.Phase !== 'undoing' && (
              <PendingButton size="small" pending={discard.pending} onClick={() => void discard.run({ params: { id: each.ImportID } })} aria-label={`Remove ${each.FileName}`}>
                Remove
              </PendingButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
