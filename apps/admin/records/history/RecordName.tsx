import { convertsWith, isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { useGetMany, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';
import { areaOfSubject, goneText, useAreas } from '../../platform/screens/use-areas.ts';

export interface RecordNameProps {
  /** As subjects begin, e.g. `person`. */
  readonly type: string;
  readonly id: number;
  /** It goes on in another record, whose history tells of it: it is named by its number, and not as that one. */
  readonly goesOn?: boolean;
}

/** A record that a history names by its id: with its name and a link, for those who may open it. */
export function RecordName({ type, id, goesOn = false }: RecordNameProps) {
  const area = areaOfSubject(useAreas(), type);
  const rights = useRights();
  const mayRead = area?.may.list(rights) === true;
  // The records of all entries are asked for in one request.
  const { data, isPending, error } = useGetMany<RaRecord>(area?.resource ?? type, { ids: [id] }, { enabled: mayRead });
  const fallback = `${(area?.subject.name ?? type).toLowerCase()} ${id}`;
  if (area === undefined || !mayRead || isPending || error !== null) return <>{fallback}</>;
  const record = data?.find((each) => each?.id === id);
  // One that may have become another record is named by its number, which that one's history names too.
  if (record === undefined || (goesOn && 'MovedTo' in record))
    return <>{goesOn || (isRecordKind(type) && convertsWith(type) !== undefined) ? fallback : goneText(area)}</>;
  return <Link to={`${area.path}/view/${id}`}>{area.subject.whose?.(record) ?? fallback}</Link>;
}
