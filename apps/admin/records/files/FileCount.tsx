import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { Count } from '../../platform/marks/Count.tsx';
import { useFiles } from './use-files.ts';

/** The number of a record's files, if there are any. */
export default function FileCount(record: RecordPartProps) {
  const { data } = useFiles(record);
  return data === undefined || data.length === 0 ? null : <Count className="count" value={data.length} />;
}
