import { killablePlaces } from '../killed/killable-place.ts';
import { attendWhileKilled } from '../killed/killed-attendees.ts';
import { times, type Outcome, type Trial } from './row.ts';

/** Each with a kill during registrations, and one during quotes and callbacks. */
const ROUNDS = 25;
const VISITORS = 8;

/**
 * kill -9 while visitors register for a session, and while their requests become leads. Each has one seat or place in
 * the line, and one lead.
 */
export async function killedAttendees(trial: Trial): Promise<Outcome> {
  const rounds = times(ROUNDS, trial);
  const wrong: string[] = [];
  for (const [where, make] of killablePlaces) {
    await using place = await make(2 * rounds);
    for (let round = 1; round <= rounds; round += 1) {
      const killedAt = { seats: trial.random.whole(1, VISITORS), leads: trial.random.whole(1, VISITORS) };
      wrong.push(
        ...(await attendWhileKilled(place, { visitors: VISITORS, killedAt })).map((fault) => `${where}: ${fault}`),
      );
      trial.tell(`${where}: ${round * 2} kills`);
    }
  }
  const all = rounds * killablePlaces.length;
  return {
    did: `${all * 2} kills while ${all * VISITORS} visitors registered and became leads: ${wrong.length} wrong`,
    wrong,
  };
}
