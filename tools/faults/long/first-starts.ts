import { startTwoAtOnce } from '../first-starts.ts';
import { LogPlace, logKinds } from '../log-places.ts';
import { times, type Outcome, type Trial } from './row.ts';

/** In all, on both logs. Once in two tries or so both processes are equally quick. */
const STARTS = 40;

/** Two processes that start at once on an empty folder: there is one administrator, and one password is told. */
export async function firstStarts(trial: Trial): Promise<Outcome> {
  const each = times(STARTS / logKinds.length, trial);
  const wrong: string[] = [];
  for (const kind of logKinds) {
    for (let start = 0; start < each; start += 1) {
      const place = await LogPlace.make(kind);
      try {
        wrong.push(...(await startTwoAtOnce(place)).map((fault) => `${kind}: ${fault}`));
      } finally {
        await place.end();
      }
    }
    trial.tell(`${kind}: ${each} starts of two`);
  }
  return { did: `${each * logKinds.length} starts of two processes at once: ${wrong.length} wrong`, wrong };
}
