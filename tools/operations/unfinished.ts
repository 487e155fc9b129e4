const unfinished = new Set<() => void>();

/**
 * What is to be taken back where somebody ends the program in between: nobody takes a part for the whole, and no copy of a key stays behind.
 * @returns what to call once that need not be
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
