import { Button } from '@mui/material';
import { Component, type ReactNode } from 'react';

interface CrashState {
  readonly error: Error | null;
}

/** A component that crashes takes down its screen, not the console. */
export class CrashGuard extends Component<{ readonly children: ReactNode }, CrashState> {
  override readonly state: CrashState = { error: null };

  static getDerivedStateFromError(thrown: unknown): CrashState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <Crash error={error} onRetry={() => this.setState({ error: null })} />;
  }
}

/** What stands in place of a screen that crashed. */
export const Crash = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <div className="crash" role="alert">
    <h1>Something went wrong:</h1>
    <p>{error.message}</p>
    <Button variant="contained" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
