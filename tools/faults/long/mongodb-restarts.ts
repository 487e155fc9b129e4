import { setTimeout as pause } from 'node:timers/promises';
import { Load } from './load.ts';
import { Pair } from './pair.ts';
import { times, type Outcome, type Trial } from './row.ts';

const RESTARTS = 100;
/** The longest time between two restarts, and the longest time that one takes, in milliseconds. */
const BETWEEN_MS = 2_000;
const AWAY_MS = 1_500;

/**
 * The MongoDB of two processes restarts again and again during work on both. Every other time it is back at once, so
 * that only connections are lost.
 */
export async function mongoDbRestarts(trial: Trial): Promise<Outcome> {
  const pair = await Pair.start();
  const over = new AbortController();
  try {
    const load = new Load(pair);
    await load.begin();
    const working = load.work(() => over.signal.aborted);
    const restarts = times(RESTARTS, trial);
    for (let restart = 1; restart <= restarts; restart += 1) {
      await pause(trial.random.whole(1, BETWEEN_MS));
      if (restart % 2 === 0) pair.double.restart();
      else {
        pair.double.away();
        await pause(trial.random.whole(1, AWAY_MS));
        pair.double.back();
      }
      trial.tell(`${restart} restarts`);
    }
    over.abort();
    await working;
    const wrong = [...load.wrong, ...(await pair.faultsOf(load))];
    return { did: `${restarts} restarts of the MongoDB; ${load.did}; ${wrong.length} wrong`, wrong };
  } finally {
    over.abort();
    pair.double.back();
    await pair.end();
  }
}
