import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { endsSession } from './failures.ts';

const SECOND = 1000;

/** Reads that fail are told where they would have shown; only the end of the session is told for all of them here. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (thrown) => void endsSession(ApiError.from(thrown)) }),
  defaultOptions: {
    queries: {
      staleTime: 10 * SECOND,
      retry: (failures, thrown) => failures < 2 && ApiError.from(thrown).status === 0,
    },
  },
});
