import { useQuery } from '@tanstack/react-query';
import { usePaused } from '../../http/use-paused.ts';

export interface Search<Option> {
  /** What tells the search from others: its resource, and what it is narrowed by. */
  readonly of: readonly unknown[];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** Characters without which nothing is asked. */
  readonly minLength?: number;
  /** Milliseconds for which an answer holds; as for all reads where left out. */
  readonly staleTime?: number;
  /** Whether a search that failed is asked again by itself; as for all reads where left out. */
  readonly retry?: false;
}

/** What is found for a text as it is typed, once the typing pauses; nothing for one that is too short. */
export function useFound<Option>(text: string, { of, search, minLength = 2, ...how }: Search<Option>) {
  const asked = usePaused(text.trim());
  const enough = asked.length >= minLength;
  const { data, isFetching, isSuccess, isError } = useQuery({
    ...how,
    queryKey: [...of, 'search', asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: enough,
  });
  return { found: enough ? (data ?? []) : [], enough, isFetching, isSuccess, isError };
}
