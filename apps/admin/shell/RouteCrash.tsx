import { ThemeProvider } from '@mui/material/styles';
import { useRouteError } from 'react-router';
import { theme } from '../platform/theme/theme.ts';
import { Crash } from './CrashGuard.tsx';

/** Replaces the whole page when the shell crashes: the message, and a reload. */
export function RouteCrash() {
  const thrown = useRouteError();
  return (
    <ThemeProvider theme={theme}>
      <main className="route-crash">
        <Crash error={thrown instanceof Error ? thrown : new Error(String(thrown))} onRetry={() => location.reload()} />
      </main>
    </ThemeProvider>
  );
}
