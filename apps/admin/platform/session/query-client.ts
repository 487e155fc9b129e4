import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { endsSession } from './failures.ts';
import { userSession } from './session.ts';

const SECOND = 1000;

/** A failed read shows its error in its own place. Only the end of the session is handled here for all reads. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (thrown) => void endsSession(ApiError.from(thrown)) }),
  defaultOptions: {
    queries: {
      // Without a connection a read fails with an error instead of waiting silently. It is repeated on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10 * SECOND,
      retry: (failures, thrown) => failures < 2 && ApiError.from(thrown).status === 0,
    },
  },
});

let reader = userSession.get()?.user.UserID;

// Another user may log in after a session ended, so the first user's reads are dropped.
userSession.subscribe(() => {
  const next = userSession.get()?.user.UserID;
  if (next === undefined || next === reader) return;
  if (reader !== undefined) queryClient.clear();
  reader = next;
});
