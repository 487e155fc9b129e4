import { CircleAlert } from 'lucide-react';
import { NothingToShow, type NothingToShowProps } from './NothingToShow.tsx';

interface CouldNotReadProps extends Pick<NothingToShowProps, 'level' | 'title' | 'onRetry'> {
  readonly error: Error;
}

/** Replaces what could not be read: says why, and tries again. */
export const CouldNotRead = ({ error, ...props }: CouldNotReadProps) => (
  <NothingToShow icon={<CircleAlert />} role="alert" {...props}>
    {error.message}
  </NothingToShow>
);
