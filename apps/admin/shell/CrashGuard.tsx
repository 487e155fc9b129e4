import { Component, type ReactNode } from 'react';
import { CouldNotRead } from '../platform/screens/CouldNotRead.tsx';

interface CrashState {
  readonly error: Error | null;
}

/** Keeps a crash within its screen, so that the rest of the console works. */
export class CrashGuard extends Component<{ readonly children: ReactNode }, CrashState> {
  override readonly state: CrashState = { error: null };

  static getDerivedStateFromError(thrown: unknown): CrashState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <Crash error={error} onRetry={() => this.setState({ error: null })} />
    );
  }
}

/** Replaces a screen that crashed. */
export const Crash = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <CouldNotRead level={1} title="Something went wrong:" error={error} onRetry={onRetry} />
);
