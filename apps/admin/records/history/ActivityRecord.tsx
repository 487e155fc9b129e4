import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Link } from 'react-router';
import { useRights, useUser } from '../../platform/session/session.ts';
import { areaOfSubject, goneText, useAreas } from '../../platform/screens/use-areas.ts';
import type { RowsOf } from './use-rows-of.ts';

export interface ActivityRecordProps {
  readonly entry: Pick<HistoryRow, 'SubjectType' | 'SubjectID'>;
  readonly rowOf: RowsOf;
}

/** Whose record it was, with the way to it: 'Aroha Ngata, Lead 42'. What is gone, or not open to the reader, has no link; records of areas without screens have no place. */
export function ActivityRecord({ entry, rowOf }: ActivityRecordProps) {
  const area = areaOfSubject(useAreas(), entry.SubjectType);
  const rights = useRights();
  const { UserID, FullName } = useUser();
  if (area === undefined) return null;
  const { name, whose } = area.subject;
  const number = `${name} ${entry.SubjectID}`;
  const row = rowOf(entry);
  // Who reads no such records was not told that this one is gone. Their own account has its page.
  if (!area.may.list(rights)) {
    const shown = <span className="activity-number">{number}</span>;
    return entry.SubjectType === 'user' && entry.SubjectID === UserID ? (
      <Link to="/account">
        <b>{FullName}</b> {shown}
      </Link>
    ) : (
      shown
    );
  }
  if (row === null)
    return (
      <>
        <span className="nothing">{goneText(area)}</span> <span className="activity-number">{number}</span>
      </>
    );
  return (
    <Link to={`${area.path}/view/${entry.SubjectID}`}>
      {row !== undefined && whose !== undefined && <b>{whose(row) ?? DELETED_PERSON}</b>}{' '}
      <span className="activity-number">{number}</span>
    </Link>
  );
}
