import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { killablePlaces } from '../killed/killable-place.ts';
import { mailAttendeesWhileKilled, SEATS } from '../killed/killed-session-mails.ts';
import { times, type Outcome, type Trial } from './row.ts';

/**
 * Each with a kill between an offer and its mail, one at a reminder, and one while a session is cancelled and deleted.
 */
const ROUNDS = 20;

/** kill -9 between the decisions about a session and their mails: each attendee receives each mail once. */
export async function killedSessionMails(trial: Trial): Promise<Outcome> {
  const { random } = trial;
  const rounds = times(ROUNDS, trial);
  const wrong: string[] = [];
  for (const [where, make] of killablePlaces) {
    const mailbox = await Mailbox.start();
    const place = await make(3 * rounds, { SMTP_URL: mailbox.url });
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const killedAt = {
          offered: random.one([0, 1] as const),
          reminded: random.one(['before', 0, 1, SEATS - 1] as const),
          cancelled: random.whole(0, SEATS),
        };
        wrong.push(...(await mailAttendeesWhileKilled(place, mailbox, killedAt)).map((fault) => `${where}: ${fault}`));
        trial.tell(`${where}: ${round * 3} kills`);
      }
    } finally {
      await place.end();
      await mailbox.stop();
    }
  }
  return {
    did: `${rounds * killablePlaces.length * 3} kills between decisions on sessions and their mails: ${wrong.length} wrong`,
    wrong,
  };
}
