import { useRouteError } from 'react-router';
import { Crash } from './CrashGuard.tsx';

/** When even the shell crashes: the message, and a fresh start. */
export function RouteCrash() {
  const thrown = useRouteError();
  return <Crash error={thrown instanceof Error ? thrown : new Error(String(thrown))} onRetry={() => location.reload()} />;
}
