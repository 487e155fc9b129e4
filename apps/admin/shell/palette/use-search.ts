import { SEARCH_MIN, type SearchTypeID } from '@leaseledger/contract/search/search.codes';
import type { SearchResult } from '@leaseledger/contract/search/search.views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { wordsOf } from '../../platform/session/failures.ts';
import { usePaused } from '../../platform/http/use-paused.ts';

const none: readonly SearchResult[] = [];

export interface SearchState {
  /** The searched text. Empty when it is too short. */
  readonly asked: string;
  readonly results: readonly SearchResult[];
  /** Whether the results or the problem belong to the current text. */
  readonly fits: boolean;
  /** The reason why the search failed. */
  readonly problem: string | undefined;
  readonly retry: () => void;
}

/** The server's results for the typed text, after a pause in typing. Only the answer to the latest text counts. */
export function useSearch(typed: string, types: readonly SearchTypeID[]): SearchState {
  const text = typed.trim();
  const paused = usePaused(text);
  const asked = text.length < SEARCH_MIN || types.length === 0 ? '' : text;
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery({
    queryKey: ['search', paused, types],
    // Loaded on demand, because endpoints import their body classes.
    queryFn: async ({ signal }) =>
      call(
        (await import('@leaseledger/contract/search/search.endpoints')).searchEndpoints.search,
        { body: { query: paused, types: [...types] } },
        { signal },
      ),
    enabled: asked !== '' && paused.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isAnswered = paused === text && !isPlaceholderData && (data !== undefined || (error !== null && !isFetching));
  return {
    asked,
    results: asked === '' ? none : (data ?? none),
    fits: asked === '' || isAnswered,
    problem: asked === '' || error === null || isFetching ? undefined : wordsOf(ApiError.from(error)),
    retry: () => void refetch(),
  };
}
