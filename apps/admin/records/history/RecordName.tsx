import { convertsWith, isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { useGetMany, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { areaOfSubject, goneText, useAreas } from '../../platform/screens/use-areas.ts';
import { useOpenAreas } from './use-open-areas.ts';

export interface RecordNameProps {
  /** The type that a subject begins with, for example `person`. */
  readonly type: string;
  readonly id: number;
  /** The record continues in another one with its own history. It is named by its number, not as the other record. */
  readonly goesOn?: boolean;
}

/** One request reads the records of all entries of an area. Null: not in this area. Undefined: not known. */
function useRow(area: ConsoleArea | undefined, id: number): RaRecord | null | undefined {
  const enabled = area !== undefined;
  const { data, isPending, error } = useGetMany<RaRecord>(area?.resource ?? '', { ids: [id] }, { enabled });
  if (!enabled) return null;
  return isPending || error !== null ? undefined : (data?.find((each) => each?.id === id) ?? null);
}

/** The name of a record of a history, with a link for users who may open it. */
export function RecordName({ type, id, goesOn = false }: RecordNameProps) {
  const area = areaOfSubject(useAreas(), type);
  // Enquiries have two areas, every other type has one.
  const [first, second] = useOpenAreas(type);
  const rows = [useRow(first, id), useRow(second, id)];
  const fallback = `${(area?.subject.name ?? type).toLowerCase()} ${id}`;
  const record = rows.find((row) => row != null);
  if (area === undefined || first === undefined || (record === undefined && rows.includes(undefined)))
    return <>{fallback}</>;
  // A record that may have become another one is named by its number. The other record's history names the number too.
  if (record === undefined || (goesOn && 'MovedTo' in record))
    return <>{goesOn || (isRecordKind(type) && convertsWith(type) !== undefined) ? fallback : goneText(area)}</>;
  const { path } = (record === rows[0] ? undefined : second) ?? first;
  return <Link to={`${path}/view/${id}`}>{area.subject.whose?.(record) ?? fallback}</Link>;
}
