import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { endsSession } from './failures.ts';
import { userSession } from './session.ts';

const SECOND = 1000;

/** Reads that fail are told where they would have shown; only the end of the session is told for all of them here. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (thrown) => void endsSession(ApiError.from(thrown)) }),
  defaultOptions: {
    queries: {
      // Without a connection a question fails, and says so, instead of waiting for one without a word; then it is asked again.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10 * SECOND,
      retry: (failures, thrown) => failures < 2 && ApiError.from(thrown).status === 0,
    },
  },
});

let reader = userSession.get()?.user.UserID;

// After the session ended somebody else may log in here: what the first one read is not theirs to see.
userSession.subscribe(() => {
  const next = userSession.get()?.user.UserID;
  if (next === undefined || next === reader) return;
  if (reader !== undefined) queryClient.clear();
  reader = next;
});
