import { setTimeout as pause } from 'node:timers/promises';
import { Load } from './load.ts';
import { Pair } from './pair.ts';
import { times, type Outcome, type Trial } from './row.ts';

const KILLS = 12;
const KILLED_EVERY_MS = 10_000;
const CAUGHT_UP_WITHIN_MS = 15_000;

/**
 * Of two processes the one that updates the lists is killed, about as often as its lease expires. The other one shows
 * what is written through it within 15 seconds of the last kill.
 */
export async function killedProjecting(trial: Trial): Promise<Outcome> {
  const pair = await Pair.start();
  const over = new AbortController();
  try {
    const load = new Load(pair);
    await load.begin();
    const working = load.work(() => over.signal.aborted);
    const kills = times(KILLS, trial);
    let caughtUp: Promise<number | undefined> | undefined;
    for (let kill = 1; kill <= kills; kill += 1) {
      await pause(KILLED_EVERY_MS);
      await pair.areThere();
      const left = await pair.kill(await pair.which((url) => load.projects(url)));
      if (kill === kills && left !== undefined) caughtUp = load.untilShown(left.url, CAUGHT_UP_WITHIN_MS);
      trial.tell(`${kill} kills`);
    }
    const milliseconds = await caughtUp;
    over.abort();
    await working;
    const wrong = [...load.wrong, ...(await pair.faultsOf(load))];
    if (milliseconds === undefined) wrong.push('The lists did not catch up within 15 s of the last kill');
    return {
      did: `${kills} kills of the process that updates the lists; they showed a new person ${Math.round((milliseconds ?? 0) / 100) / 10} s after the last one; ${load.did}; ${wrong.length} wrong`,
      wrong,
    };
  } finally {
    over.abort();
    await pair.end();
  }
}
