import { useQueryClient } from '@tanstack/react-query';

/** Reads resources again, e.g. after the server said that somebody else changed the record. */
export function useReload(resources: readonly string[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(resources.map((resource) => queries.invalidateQueries({ queryKey: [resource] })));
}

/** Reads the lists and counts of a resource again, but not the open record: that one was just deleted. */
export function useReloadLists(resource: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === resource && queryKey[1] !== 'call' });
}
