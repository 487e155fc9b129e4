import { setTimeout as pause } from 'node:timers/promises';
import type { HttpClient } from '../load/http-load.ts';

const APART_MS = 20;

/** The times of bare answers during some work, in milliseconds: the machine's own share of a delay. */
export async function bareWhile(bare: HttpClient, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    await bare.send({ path: '/' });
    took.push(performance.now() - begun);
    await pause(APART_MS);
  }
  return took;
}
