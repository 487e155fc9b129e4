import { digestDeaths, killedDigests, killedMails, type MailOutcome } from '../killed/killed-mails.ts';
import { LogPlace } from '../log-places.ts';
import { times, type Outcome, type Trial } from './row.ts';

/**
 * Kills of a process that sends written mails, on a log in a file and on a stand-in of EventStoreDB; and of one that
 * sends digests.
 */
const SENDING = 60;
const COLLECTING = 40;
const AT_MOST = 12;
const LONGEST_PAUSE_MS = 20;

/**
 * kill -9 while mail is sent, between the server's answer and the log, and while digests are collected, closed and
 * queued: each is sent once, and repeated only with an unknown outcome.
 */
export async function killedMailsOften(trial: Trial): Promise<Outcome> {
  const { random, tell } = trial;
  const death = () => ({
    when: random.one(['taken', 'answered'] as const),
    at: random.whole(1, AT_MOST),
    afterMs: random.next() * LONGEST_PAUSE_MS,
  });
  const some = times(SENDING / 2, trial);
  const collecting = times(COLLECTING, trial);
  const outcomes: MailOutcome[] = [];
  const on = async (made: Promise<LogPlace>, what: string, run: (place: LogPlace) => Promise<MailOutcome>) => {
    await using place = await made;
    const outcome = await run(place);
    outcomes.push(outcome);
    tell(`${what}: ${outcome.mails} mails, ${outcome.repeats} repeats`);
  };
  for (const kind of ['SQLite', 'EventStoreDB'] as const)
    await on(LogPlace.make(kind), `${some} kills while sending (${kind})`, (place) =>
      killedMails(place, Array.from({ length: some }, death)),
    );
  await on(LogPlace.onDouble(), `${collecting} kills while telling of changes`, (place) =>
    killedDigests(
      place,
      Array.from({ length: collecting }, () => random.one(digestDeaths)),
    ),
  );
  const [mails, repeats] = (['mails', 'repeats'] as const).map((what) =>
    outcomes.reduce((sum, outcome) => sum + outcome[what], 0),
  );
  const wrong = outcomes.flatMap((outcome) => outcome.wrong);
  return {
    did: `${2 * some + collecting} kills, ${mails} mails, ${repeats} of them repeated as the same mail: ${wrong.length} wrong`,
    wrong,
  };
}
