import { useQueryClient } from '@tanstack/react-query';
import { areaOfSubject, refreshesOf, useAreas } from '../../platform/screens/use-areas.ts';

/** Reads again what shows a record. @param subject E.g. `lead-42` */
export function useRefreshOf(subject: string): () => Promise<void> {
  const queries = useQueryClient();
  const areas = useAreas();
  const resource = areaOfSubject(areas, subject.split('-')[0] ?? '')?.resource;
  const refreshes = resource === undefined ? ['history'] : refreshesOf(areas, resource);
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => refreshes.some((each) => each === queryKey[0]) });
}
