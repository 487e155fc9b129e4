import type { RecordPartProps } from '../kernel/record-part.ts';
import { useCount } from '../list/use-count.ts';
import { Count } from '../marks/Count.tsx';

/** The number of a record's notes. */
export function NoteCount({ kind, id }: RecordPartProps) {
  const count = useCount('notes', { Subject: `${kind}-${id}`, IsWithdrawn: false });
  return count === undefined || count === 0 ? null : <Count value={count} className="aside-count" />;
}
