import { killedReactions as killed } from '../killed/killed-reactions.ts';
import { logKinds } from '../log-places.ts';
import { times, type Outcome, type Trial } from './row.ts';

/** In total, on both logs. */
const KILLS = 100;
const LATEST_STEP = 4;

/** kill -9 before or after a command of a policy: each event has one reaction. */
export async function killedReactions(trial: Trial): Promise<Outcome> {
  const each = times(KILLS / logKinds.length, trial);
  const wrong: string[] = [];
  let reacted = 0;
  for (const kind of logKinds) {
    const { ids, done, oddEnds } = await killed(
      kind,
      Array.from({ length: each }, () => trial.random.whole(1, LATEST_STEP)),
    );
    reacted += ids.length;
    wrong.push(...oddEnds.map((end) => `${kind}: a process ${end}`));
    if (JSON.stringify(done) !== JSON.stringify(ids))
      wrong.push(
        `${kind}: ${ids.length} events, in effect are ${done.length}, of different ones ${new Set(done).size}`,
      );
    trial.tell(`${kind}: ${each} kills, ${ids.length} events`);
  }
  return {
    did: `${each * logKinds.length} kills of a process that reacted to ${reacted} events: ${wrong.length} wrong`,
    wrong,
  };
}
