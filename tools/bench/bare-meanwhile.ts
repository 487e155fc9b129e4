import { setTimeout as pause } from 'node:timers/promises';
import type { HttpClient } from './http-load.ts';

const APART_MS = 20;

/** What a bare answer takes, now and then, while something lasts, in milliseconds: so much of a delay is the machine's. */
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
