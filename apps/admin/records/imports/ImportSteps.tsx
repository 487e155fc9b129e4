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

/** The step of an address. An unknown one is 'match', the first step after the file. */
export const stepOf = (name: string): ImportStep => steps.find(({ id }) => id === name)?.id ?? 'match';

/** Whether the step can be opened: not before its work is ready, and not 'match' or 'check' after the import. */
const isOpen = (id: ImportStep, { Phase }: ImportView): boolean => {
  if (id === 'file') return true;
  if (id === 'match') return Phase === 'matching' || Phase === 'checking' || Phase === 'checked';
  if (id === 'check') return Phase === 'checking' || Phase === 'checked';
  return Phase !== 'matching' && Phase !== 'checking' && Phase !== 'checked';
};

/** The steps of the import, and its file. */
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
