import { setTimeout as pause } from 'node:timers/promises';
import { Load } from './load.ts';
import { Pair } from './pair.ts';
import { times, type Outcome, type Trial } from './row.ts';

const SECONDS = 120;
const KILLED_EVERY_MS = 5_000;

/** Kills one of two processes every 5 seconds, in turn, during work on both. */
export async function killedProcesses(trial: Trial): Promise<Outcome> {
  await using pair = await Pair.start();
  const load = new Load(pair);
  await load.begin();
  const until = performance.now() + times(SECONDS * 1_000, trial);
  const [kills] = await Promise.all([killing(pair, trial, until), load.work(() => performance.now() >= until)]);
  const wrong = [...load.wrong, ...(await pair.faultsOf(load))];
  return {
    did: `${kills} kills in ${times(SECONDS, trial)} s of ${load.did}; ${wrong.length} wrong`,
    wrong,
  };
}

/** Kills the processes in turn and restarts them, while work continues on the other one. */
async function killing(pair: Pair, { tell }: Trial, until: number): Promise<number> {
  let kills = 0;
  for (;;) {
    await pause(Math.min(KILLED_EVERY_MS, Math.max(0, until - performance.now())));
    // On a slow machine a restart may take longer, so the next kill waits until both run.
    await pair.areThere();
    if (performance.now() >= until) return kills;
    await pair.kill(kills % 2);
    kills += 1;
    tell(`${kills} kills`);
  }
}
