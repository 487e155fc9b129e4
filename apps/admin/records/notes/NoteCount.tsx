import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { useCount } from '../list/state/use-count.ts';
import { Count } from '../../platform/marks/Count.tsx';

/** The number of a record's notes. */
export function NoteCount({ kind, id }: RecordPartProps) {
  const count = useCount('notes', { Subject: `${kind}-${id}`, IsWithdrawn: false });
  return count === undefined || count === 0 ? null : <Count value={count} className="aside-count" />;
}
