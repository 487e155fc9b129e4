import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LazyPart } from './lazily.tsx';

/** The delay in milliseconds for browsers without requestIdleCallback. */
const SOON = 200;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, SOON);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/** Whether the reader asked the browser to load no more than needed. Not every browser can tell. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/** Loads the parts one after the other, so that other requests get a turn between them. */
async function loadAll(parts: readonly Pick<LazyPart, 'loadAhead'>[]): Promise<void> {
  for (const part of parts) await part.loadAhead();
}

/** Loads parts ahead, once no read is running and the browser is idle, unless the reader saves data. */
export function useLoadAhead(parts: readonly Pick<LazyPart, 'loadAhead'>[]): void {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => (isQuiet && !savesData() ? whenIdle(() => void loadAll(parts)) : undefined), [isQuiet, parts]);
}
