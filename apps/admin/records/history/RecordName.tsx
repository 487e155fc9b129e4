import { convertsWith, isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { useGetMany, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';
import { areaOfSubject, goneText, useAreas } from '../../platform/screens/use-areas.ts';

export interface RecordNameProps {
  /** The type that a subject begins with, for example `person`. */
  readonly type: string;
  readonly id: number;
  /** The record continues in another one with its own history. It is named by its number, not as the other record. */
  readonly goesOn?: boolean;
}

/** The name of a record of a history, with a link for users who may open it. */
export function RecordName({ type, id, goesOn = false }: RecordNameProps) {
  const area = areaOfSubject(useAreas(), type);
  const rights = useRights();
  const mayRead = area?.may.list(rights) === true;
  // One request reads the records of all entries.
  const { data, isPending, error } = useGetMany<RaRecord>(area?.resource ?? type, { ids: [id] }, { enabled: mayRead });
  const fallback = `${(area?.subject.name ?? type).toLowerCase()} ${id}`;
  if (area === undefined || !mayRead || isPending || error !== null) return <>{fallback}</>;
  const record = data?.find((each) => each?.id === id);
  // A record that may have become another one is named by its number. The other record's history names the number too.
  if (record === undefined || (goesOn && 'MovedTo' in record))
    return <>{goesOn || (isRecordKind(type) && convertsWith(type) !== undefined) ? fallback : goneText(area)}</>;
  return <Link to={`${area.path}/view/${id}`}>{area.subject.whose?.(record) ?? fallback}</Link>;
}
