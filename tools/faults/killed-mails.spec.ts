import { afterEach, describe, expect, it } from '@jest/globals';
import { killedDigests, killedMails } from './killed-mails.ts';
import { LogPlace, type LogKind } from './log-places.ts';

describe('Mail of a process that is killed while it sends', () => {
  const places: LogPlace[] = [];
  afterEach(async () => {
    for (const place of places.splice(0)) await place.end();
  });
  async function made(kind: LogKind): Promise<LogPlace> {
    const place = await LogPlace.make(kind);
    places.push(place);
    return place;
  }

  it('arrives, none is lost, and only what the server had taken and the log did not have comes once more, as the same mail; replay sends none', async () => {
    const { mails, repeats, wrong } = await killedMails(await made('SQLite'), [{ when: 'taken', at: 3, afterMs: 0 }]);
    expect(wrong).toEqual([]);
    expect(mails).toBe(12 + 1);
    // That one was taken, and nobody was told.
    expect(repeats).toBeGreaterThanOrEqual(1);
  }, 180_000);

  it('tells once of what was collected where it was killed between closing and queueing', async () => {
    expect(await killedDigests(await made('EventStoreDB'), ['DigestClosed'])).toEqual({
      mails: 1,
      repeats: 0,
      told: 1,
      wrong: [],
    });
  }, 180_000);
});
