import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { alert } from '../session/alerts.ts';
import { ApiError } from '../http/api-error.ts';
import { authProvider } from './auth-provider.ts';
import { leaving } from '../session/session.ts';
import { quickCommands } from '../commands/under-way.tsx';
import { unsaved } from '../session/unsaved.ts';

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
