import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { killablePlaces, type KillablePlace } from './killable-place.ts';
import { formDeaths, sendFormsWhileKilled } from './killed-forms.ts';

let mailbox: Mailbox;
let place: KillablePlace | undefined;
beforeEach(async () => {
  mailbox = await Mailbox.start();
});
afterEach(async () => {
  await place?.end();
  await mailbox.stop();
});

describe('A process that is killed between a sent form and its lead, and between the lead and its confirmation', () => {
  it.each(killablePlaces)(
    'makes one lead of each form and confirms it once, %s',
    async (_, make) => {
      place = await make(formDeaths.length, { SMTP_URL: mailbox.url });
      expect(await sendFormsWhileKilled(place, mailbox)).toEqual([]);
    },
    240_000,
  );
});
