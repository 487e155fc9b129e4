import { useQuery } from '@tanstack/react-query';
import { usePaused } from '../../http/use-paused.ts';

export interface Search<Option> {
  /** The start of the query key: the resource, and the narrowing of the search. */
  readonly of: readonly unknown[];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** The minimum length of a text that is searched. */
  readonly minLength?: number;
  /** The milliseconds for which an answer is fresh. The default is that of all reads. */
  readonly staleTime?: number;
  /** Turns off the repeat of a failed search. The default is that of all reads. */
  readonly retry?: false;
}

/** The options for a typed text, once the typing pauses. A text below the minimum length finds nothing. */
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
