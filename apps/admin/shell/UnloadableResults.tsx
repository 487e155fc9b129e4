import { useEffect } from 'react';
import type { SearchPartProps } from '../kernel/area.ts';
import { Unloadable, type UnloadableProps } from '../kernel/lazily.tsx';

/** In place of an area's results that could not be loaded; the others, and the commands, go on without them. */
export function UnloadableResults({ onRetry, asked, onShown }: SearchPartProps & UnloadableProps) {
  useEffect(() => onShown({ asked, first: undefined }), [asked, onShown]);
  return <Unloadable onRetry={onRetry} />;
}
