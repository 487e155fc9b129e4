import { Button } from '@mui/material';
import { CloudOff } from 'lucide-react';
import { Component, lazy, type ComponentType, type ReactNode } from 'react';
import { whyUnloadable } from '../http/api-error.ts';
import { NothingToShow } from './NothingToShow.tsx';

/** The props of a replacement for a part that could not be loaded. */
export interface UnloadableProps {
  readonly onRetry: () => void;
}

/** Replaces a part of a screen that could not be loaded. */
export const Unloadable = ({ onRetry }: UnloadableProps) => (
  <NothingToShow
    icon={<CloudOff />}
    level={3}
    role="alert"
    title="This part could not be loaded"
    action={
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {whyUnloadable}
  </NothingToShow>
);

/** A component whose code is loaded when it is shown, or ahead. */
export type LazyPart<Props = object> = ComponentType<Props> & {
  /** Loads the code ahead, so that the part shows at once. After a failure it is loaded again when shown. */
  readonly loadAhead: () => Promise<void>;
};

class NotLoaded extends Error {}

/** The time limit for loading a part, in milliseconds (specification 1, section 8). */
export const LONGEST_LOAD = 120_000;

/** The loaded part, or an error after the time limit. */
export function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new Error('Loading chunk failed')), LONGEST_LOAD)),
  );
  return Promise.race([loading, tooLong]).finally(() => clearTimeout(timer));
}

/**
 * A component whose code is loaded when it is first shown; it suspends until then.
 * When loading fails, only this part says so and offers another try. Its own errors reach the screen's guard.
 * @param Failed the replacement, for a screen, a panel or a dialog
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: ComponentType<UnloadableProps & Props> = Unloadable,
): LazyPart<Props> {
  const attempt = () =>
    lazy(() =>
      inTime(load()).catch((thrown: unknown) => {
        throw new NotLoaded('A part of the console could not be loaded.', { cause: thrown });
      }),
    );
  let Part: ComponentType<Props> = attempt();
  let isShown = false;

  return class Lazily extends Component<Props, { readonly thrown: unknown }> {
    static readonly loadAhead = async () => {
      const loaded = await load().catch(() => undefined);
      // Replacing a shown part would mount another component and lose its state.
      if (loaded !== undefined && !isShown) Part = loaded.default;
    };

    override readonly state: { readonly thrown: unknown } = { thrown: undefined };

    static getDerivedStateFromError = (thrown: unknown) => ({ thrown });

    retry = () => {
      Part = attempt();
      this.setState({ thrown: undefined });
    };

    override render(): ReactNode {
      const { thrown } = this.state;
      if (thrown instanceof NotLoaded) return <Failed {...this.props} onRetry={this.retry} />;
      if (thrown !== undefined) throw thrown;
      isShown = true;
      return <Part {...this.props} />;
    }
  };
}
