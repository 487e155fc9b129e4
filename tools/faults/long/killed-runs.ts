import { distributeWhileKilled } from '../killed/kill-distribution.ts';
import { openResidualLeadsWhileKilled } from '../killed/kill-residual-leads.ts';
import { killablePlaces, type KillablePlace } from '../killed/killable-place.ts';
import { times, type Outcome, type Trial } from './row.ts';

/** The most leads of one run of the lead distributor. */
const LEADS = 200;
const PERSONS = 4_000;
const KILLS = 5;

/** kill -9 while leads are distributed and residual leads opened: of a process that is restarted, and of one of two. */
export async function killedRuns(trial: Trial): Promise<Outcome> {
  const wrong: string[] = [];
  const [leads, persons] = [2 * times(LEADS / 2, trial), times(PERSONS, trial)];
  // Leaves the last ones, so that each kill happens during a run.
  const kills = (among: number) =>
    Array.from({ length: KILLS }, () => trial.random.whole(0, Math.max(0, among - KILLS))).toSorted(
      (one, other) => one - other,
    );
  for (const [where, make] of killablePlaces) {
    for (const [name, run] of [
      [
        'the lead distributor',
        (place: KillablePlace) => distributeWhileKilled(place, { leads, killedAt: kills(leads) }),
      ],
      [
        'the residual lead creator',
        (place: KillablePlace) => openResidualLeadsWhileKilled(place, { persons, killedAt: kills(persons / 70) }),
      ],
    ] as const) {
      await using place = await make(KILLS);
      const found = await run(place);
      wrong.push(...found.map((fault) => `${name}, ${where}: ${fault}`));
      trial.tell(`${name}, ${where}: ${found.length} wrong`);
    }
  }
  return {
    did: `4 runs, of ${leads} leads and of the packages of ${persons} persons, with up to ${KILLS} kills each: ${wrong.length} wrong`,
    wrong,
  };
}
