import { useQueryClient } from '@tanstack/react-query';
import { areaOfSubject, refreshesOf, useAreas } from '../../platform/screens/use-areas.ts';

/**
 * Reads again every query that shows a record.
 * @param subject for example `lead-42`
 */
export function useRefreshOf(subject: string): () => Promise<void> {
  const queries = useQueryClient();
  const areas = useAreas();
  const resource = areaOfSubject(areas, subject.split('-')[0] ?? '')?.resource;
  const refreshes = resource === undefined ? ['history'] : refreshesOf(areas, resource);
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => refreshes.some((each) => each === queryKey[0]) });
}
