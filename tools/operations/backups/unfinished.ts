const unfinished = new Set<() => void>();

/**
 * Registers what to take back when the program is interrupted, so that no partial result looks complete and no copy of
 * a key stays behind.
 * @returns the function that cancels it
 */
export function takenBackOnSignal(takeBack: () => void): () => void {
  if (unfinished.size === 0) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endNow);
  unfinished.add(takeBack);
  return () => {
    unfinished.delete(takeBack);
    if (unfinished.size === 0) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endNow);
  };
}

function endNow(): void {
  for (const takeBack of unfinished) takeBack();
  process.stderr.write('Stopped: nothing was kept\n');
  process.exit(1);
}
