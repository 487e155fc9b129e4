import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { alert } from '../kernel/alerts.ts';
import { ApiError } from '../kernel/api-error.ts';
import { authProvider } from '../kernel/auth-provider.ts';
import { unsaved } from '../kernel/unsaved.ts';

/** Ends the session here in any case, and on the server; what could not be ended there is told. */
export function useLogout(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    unsaved.set(new Set());
    try {
      await authProvider.logout();
    } catch (thrown) {
      alert(ApiError.from(thrown).message, 'error');
    }
    queries.clear();
    await navigate('/login', { replace: true });
  };
}
