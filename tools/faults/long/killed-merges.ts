import { killablePlaces } from '../killed/killable-place.ts';
import { killedMerges as killed } from '../killed/killed-merges.ts';
import { times, type Outcome, type Trial } from './row.ts';

/** Each with a kill while merging and one while unmerging. */
const ROUNDS = 25;
const PAIRS = 10;

/** kill -9 while many persons are merged and unmerged at once: each merge and unmerge is completed once. */
export async function killedMerges(trial: Trial): Promise<Outcome> {
  const rounds = times(ROUNDS, trial);
  const wrong: string[] = [];
  for (const [where, make] of killablePlaces) {
    await using place = await make(2 * rounds);
    for (let round = 1; round <= rounds; round += 1) {
      wrong.push(
        ...(
          await killed(place, PAIRS, { merge: trial.random.whole(1, PAIRS), unmerge: trial.random.whole(1, PAIRS) })
        ).map((fault) => `${where}: ${fault}`),
      );
      trial.tell(`${where}: ${round * 2} kills`);
    }
  }
  const all = rounds * killablePlaces.length;
  return {
    did: `${all * 2} kills while ${all * PAIRS} persons were merged and unmerged: ${wrong.length} wrong`,
    wrong,
  };
}
