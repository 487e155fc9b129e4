import { CloudOff } from 'lucide-react';
import { whyUnloadable } from '../http/api-error.ts';
import type { UnloadableProps } from './lazily.tsx';
import { NothingToShow } from './NothingToShow.tsx';

/** Replaces a screen whose code could not be loaded. */
export const UnloadableScreen = ({ onRetry }: UnloadableProps) => (
  <NothingToShow icon={<CloudOff />} level={1} role="alert" title="This could not be loaded" onRetry={onRetry}>
    {whyUnloadable}
  </NothingToShow>
);
