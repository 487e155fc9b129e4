import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { KillablePlace, killablePlaces } from './killable-place.ts';
import { mailAttendeesWhileKilled } from './killed-session-mails.ts';

let mailbox: Mailbox;
let place: KillablePlace | undefined;
beforeEach(async () => {
  mailbox = await Mailbox.start();
});
afterEach(async () => {
  await place?.end();
  await mailbox.stop();
});

describe.each(killablePlaces)(
  'A process that is killed between a decision about a session and its mails, %s',
  (_, make) => {
    it('mails each attendee once: an offered seat, a moved and missed reminder, and a cancellation followed by a deletion', async () => {
      place = await make(3, { SMTP_URL: mailbox.url });
      const killedAt =
        make === KillablePlace.onFiles
          ? ({ offered: 0, reminded: 'before', cancelled: 0 } as const)
          : ({ offered: 1, reminded: 1, cancelled: 2 } as const);
      expect(await mailAttendeesWhileKilled(place, mailbox, killedAt)).toEqual([]);
    }, 240_000);
  },
);
