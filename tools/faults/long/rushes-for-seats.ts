import { LogPlace, logKinds } from '../log-places.ts';
import { SeatProcesses } from '../together/rush-for-seats.ts';
import { times, type Outcome, type Trial } from './row.ts';

const RUNS = 100;
const REGISTRANTS = 1_000;
const SEATS = 10;

/**
 * 1,000 visitors want one of 10 seats at once, through two processes. No more seats are given, and each of the others
 * has a place of their own.
 */
export async function rushesForSeats(trial: Trial): Promise<Outcome> {
  const runs = times(RUNS, trial);
  const wrong: string[] = [];
  for (const kind of logKinds) {
    const place = await LogPlace.make(kind);
    const log = await place.open();
    const processes = new SeatProcesses(log);
    try {
      for (let run = 1; run <= runs; run += 1) {
        wrong.push(
          ...(await processes.rush({ SessionID: run, registrants: REGISTRANTS, seats: SEATS })).map(
            (fault) => `${kind}: ${fault}`,
          ),
        );
        if (run % 10 === 0) trial.tell(`${kind}: ${run} runs`);
      }
    } finally {
      await processes.close();
      await log.close();
      await place.end();
    }
  }
  const all = runs * logKinds.length;
  return { did: `${all} runs in which ${REGISTRANTS} wanted one of ${SEATS} seats: ${wrong.length} wrong`, wrong };
}
