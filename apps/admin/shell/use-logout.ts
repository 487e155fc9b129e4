import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { alert } from '../kernel/alerts.ts';
import { ApiError } from '../kernel/api-error.ts';
import { authProvider } from '../kernel/auth-provider.ts';
import { leaving } from '../kernel/session.ts';
import { quickCommands } from '../kernel/under-way.tsx';
import { unsaved } from '../kernel/unsaved.ts';

/** Ends the session in this tab in any case, and on the server. A failure there is shown. */
export function useLogout(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    if (leaving.get()) return;
    leaving.set(true);
    quickCommands.set(quickCommands.get() + 1);
    unsaved.set(new Set());
    try {
      await authProvider.logout();
    } catch (thrown) {
      alert(ApiError.from(thrown).message, 'error');
    }
    quickCommands.set(quickCommands.get() - 1);
    leaving.set(false);
    queries.clear();
    await navigate('/login', { replace: true });
  };
}
