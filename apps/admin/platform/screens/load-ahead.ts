import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LazyPart } from './lazily.tsx';

/** Not every browser tells when it is idle. */
const SOON = 200;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, SOON);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/** One after the other, so that what is asked for meanwhile finds a way between them. */
async function loadAll(parts: readonly Pick<LazyPart, 'loadAhead'>[]): Promise<void> {
  for (const part of parts) await part.loadAhead();
}

/** Loads what will likely be asked for next, once all reads are answered and the browser has nothing else to do. */
export function useLoadAhead(parts: readonly Pick<LazyPart, 'loadAhead'>[]): void {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => (isQuiet ? whenIdle(() => void loadAll(parts)) : undefined), [isQuiet, parts]);
}
