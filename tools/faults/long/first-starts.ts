import { startTwoAtOnce } from '../together/first-starts.ts';
import { logKinds } from '../log-places.ts';
import { times, type Outcome, type Trial } from './row.ts';

/** In total, on both logs. In about half of the tries both processes are equally fast. */
const STARTS = 40;

/** Starts two processes at once. There must be one administrator, with one printed password. */
export async function firstStarts(trial: Trial): Promise<Outcome> {
  const each = times(STARTS / logKinds.length, trial);
  const wrong: string[] = [];
  for (const kind of logKinds) {
    for (let start = 0; start < each; start += 1)
      wrong.push(...(await startTwoAtOnce(kind)).map((fault) => `${kind}: ${fault}`));
    trial.tell(`${kind}: ${each} starts of two`);
  }
  return { did: `${each * logKinds.length} starts of two processes at once: ${wrong.length} wrong`, wrong };
}
