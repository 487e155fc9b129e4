import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Link } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { areaOfSubject, goneText, useAreas } from '../../platform/screens/use-areas.ts';
import { useOpenAreas } from './use-open-areas.ts';
import type { RowsOf } from './use-rows-of.ts';

export interface ActivityRecordProps {
  readonly entry: Pick<HistoryRow, 'SubjectType' | 'SubjectID'>;
  readonly rowOf: RowsOf;
}

/**
 * The record of an entry with its link, for example 'Aroha Ngata, Lead 42'.
 * A record that is gone or not open to the user has no link. Records of areas without screens are not shown.
 */
export function ActivityRecord({ entry, rowOf }: ActivityRecordProps) {
  const area = areaOfSubject(useAreas(), entry.SubjectType);
  const [openArea] = useOpenAreas(entry.SubjectType);
  const { UserID, FullName } = useUser();
  if (area === undefined) return null;
  const { name, whose } = area.subject;
  const number = `${name} ${entry.SubjectID}`;
  const found = rowOf(entry);
  // A user without the area's list right does not learn that the record is gone. Their own account has a page.
  if (openArea === undefined) {
    const shown = <span className="activity-number">{number}</span>;
    return entry.SubjectType === 'user' && entry.SubjectID === UserID ? (
      <Link to="/account">
        <b>{FullName}</b> {shown}
      </Link>
    ) : (
      shown
    );
  }
  if (found === null)
    return (
      <>
        <span className="nothing">{goneText(area)}</span> <span className="activity-number">{number}</span>
      </>
    );
  return (
    <Link to={`${(found?.area ?? openArea).path}/view/${entry.SubjectID}`}>
      {found !== undefined && whose !== undefined && <b>{whose(found.row) ?? DELETED_PERSON}</b>}{' '}
      <span className="activity-number">{number}</span>
    </Link>
  );
}
