import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Link } from 'react-router';
import { areaOfSubject, goneText, useAreas } from '../kernel/use-areas.ts';
import type { RowsOf } from './use-rows-of.ts';

export interface ActivityRecordProps {
  readonly entry: Pick<HistoryRow, 'SubjectType' | 'SubjectID'>;
  readonly rowOf: RowsOf;
}

/** Whose record it was, with the way to it: 'Aroha Ngata, Lead 42'. What is gone, or not open to the reader any more, has no link; records of areas without screens have no place. */
export function ActivityRecord({ entry, rowOf }: ActivityRecordProps) {
  const area = areaOfSubject(useAreas(), entry.SubjectType);
  if (area === undefined) return null;
  const { name, whose } = area.subject;
  const number = `${name} ${entry.SubjectID}`;
  const row = rowOf(entry);
  if (row === null)
    return (
      <>
        <span className="nothing">{goneText(area)}</span> <span className="activity-number">{number}</span>
      </>
    );
  return (
    <Link to={`${area.path}/view/${entry.SubjectID}`}>
      {row !== undefined && whose !== undefined && <b>{whose(row) ?? DELETED_PERSON}</b>} <span className="activity-number">{number}</span>
    </Link>
  );
}
