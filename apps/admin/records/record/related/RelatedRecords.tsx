import { Suspense } from 'react';
import { useIsPast } from '../../../platform/time/as-of.ts';
import { useRights } from '../../../platform/session/session.ts';
import { useAreas } from '../../../platform/screens/use-areas.ts';

export interface RelatedRecordsProps {
  /** The subject type, for example 'person'. */
  readonly type: string;
  readonly id: number;
}

/**
 * The parts that other areas add to this record, for users who may open records of that type. Hidden in the past.
 * A user of new business alone sees the part of the enquiries.
 */
export function RelatedRecords({ type, id }: RelatedRecordsProps) {
  const rights = useRights();
  const [areas, isPast] = [useAreas(), useIsPast()];
  if (isPast) return null;
  const open = new Set(areas.filter(({ may }) => may.list(rights)).map((area) => area.subject.type));
  return areas.map(({ resource, subject, related }) => {
    const Part = related?.[type];
    return (
      Part !== undefined &&
      open.has(subject.type) && (
        <Suspense key={resource} fallback={null}>
          <Part id={id} />
        </Suspense>
      )
    );
  });
}
