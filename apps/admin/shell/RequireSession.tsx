import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { authProvider } from '../platform/screens/auth-provider.ts';
import { userSession } from '../platform/session/session.ts';
import { storedData } from '../platform/session/storage.ts';

/**
 * Shows its children to a logged-in user. If another tab has logged in, it asks the server.
 * All others go to the login.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = userSession.use();
  const { pathname, search } = useLocation();
  const [asking, setAsking] = useState(() => session === null && storedData.get().profile !== undefined);
  useEffect(() => {
    if (!asking) return;
    const done = () => setAsking(false);
    authProvider.checkAuth().then(done, done);
  }, [asking]);
  if (session !== null) return children;
  return asking ? null : <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
}
