import { Suspense } from 'react';
import { useIsPast } from '../../../platform/time/as-of.ts';
import { useRights } from '../../../platform/session/session.ts';
import { useAreas } from '../../../platform/screens/use-areas.ts';

export interface RelatedRecordsProps {
  /** The subject type, for example 'person'. */
  readonly type: string;
  readonly id: number;
}

/** The parts that other areas add to this record, for users who may open those areas. Hidden in the past. */
export function RelatedRecords({ type, id }: RelatedRecordsProps) {
  const rights = useRights();
  const [areas, isPast] = [useAreas(), useIsPast()];
  if (isPast) return null;
  return areas.map(({ resource, may, related }) => {
    const Part = related?.[type];
    return (
      Part !== undefined &&
      may.list(rights) && (
        <Suspense key={resource} fallback={null}>
          <Part id={id} />
        </Suspense>
      )
    );
  });
}
