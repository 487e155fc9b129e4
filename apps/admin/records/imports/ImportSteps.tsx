import type { ImportKind } from '@leaseledger/contract/imports/import.kinds';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { Link } from 'react-router';
import { howMany } from '../../platform/http/count-text.ts';

const steps = [
  { id: 'file', label: 'File' },
  { id: 'match', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'result', label: 'Import' },
] as const;
export type ImportStep = (typeof steps)[number]['id'];

/** The step that an address names; one that it does not know is the first after the file. */
export const stepOf = (name: string): ImportStep => steps.find(({ id }) => id === name)?.id ?? 'match';

/** Whether a step can be gone to: none behind work that was not done, and none before what was imported. */
const isOpen = (id: ImportStep, { Phase }: ImportView): boolean => {
  if (id === 'file') return true;
  if (id === 'match') return Phase === 'matching' || Phase === 'checking' || Phase === 'checked';
  if (id === 'check') return Phase === 'checking' || Phase === 'checked';
  return Phase !== 'matching' && Phase !== 'checking' && Phase !== 'checked';
};

/** Where the import is, and which file it is of. */
export const ImportSteps = ({
  current,
  kind,
  of,
}: {
  readonly current: ImportStep;
  readonly kind: ImportKind;
  readonly of?: ImportView;
}) => (
  <>
    <nav aria-label="Steps">
      <ol className="import-steps">
        {steps.map(({ id, label }, index) => (
          <li key={id} aria-current={id === current ? 'step' : undefined}>
            <span aria-hidden>{index + 1}</span>
            {of !== undefined && id !== current && isOpen(id, of) ? (
              <Link to={id === 'file' ? `/import/${kind}` : `/import/${kind}/${of.ImportID}/${id}`}>{label}</Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </nav>
    {of !== undefined && (
      <p className="import-file">
        <strong>{of.FileName === '' ? 'File' : of.FileName}</strong>
        {of.Sheet === null ? '' : `, sheet ${of.Sheet}`}, {howMany(of.Rows, 'row')}
      </p>
    )}
  </>
);
