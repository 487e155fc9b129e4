type WhatRemains = () => string | undefined;

const unfinished = new Map<() => void, WhatRemains>();

/**
 * Registers what to take back when the program is interrupted, so that no partial result looks complete and no copy of
 * a key stays behind.
 * @param remains says what cannot be taken back, if there is anything
 * @returns the function that cancels it
 */
export function takenBackOnSignal(takeBack: () => void, remains: WhatRemains = () => undefined): () => void {
  if (unfinished.size === 0) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endNow);
  unfinished.set(takeBack, remains);
  return () => {
    unfinished.delete(takeBack);
    if (unfinished.size === 0) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endNow);
  };
}

function endNow(): void {
  for (const takeBack of unfinished.keys()) takeBack();
  const kept = [...unfinished.values()].flatMap((remains) => remains() ?? []);
  process.stderr.write(`Stopped: ${kept.length === 0 ? 'nothing was kept' : kept.join(' ')}\n`);
  process.exit(1);
}
