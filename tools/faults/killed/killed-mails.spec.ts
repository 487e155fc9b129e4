import { afterEach, describe, expect, it } from '@jest/globals';
import { killedDigests, killedMails, killedWhileWaiting } from './killed-mails.ts';
import { LogPlace } from '../log-places.ts';

describe('Mail of a process that is killed while it sends', () => {
  const places: LogPlace[] = [];
  afterEach(async () => {
    for (const place of places.splice(0)) await place.end();
  });
  async function kept(made: Promise<LogPlace>): Promise<LogPlace> {
    const place = await made;
    places.push(place);
    return place;
  }

  it('loses no mail of a killed process, and repeats only one with an unknown outcome, as the same mail; a replay sends none', async () => {
    const { mails, repeats, wrong } = await killedMails(await kept(LogPlace.make('SQLite')), [
      { when: 'taken', at: 3, afterMs: 0 },
    ]);
    expect(wrong).toEqual([]);
    expect(mails).toBe(12 + 1);
    // The server took that mail, and nobody received the answer.
    expect(repeats).toBeGreaterThanOrEqual(1);
  }, 180_000);

  it('sends a mail that waited once after the kill, and none of an assignment that was undone before it', async () => {
    expect(await killedWhileWaiting(await kept(LogPlace.make('SQLite')))).toEqual([1, 0]);
  }, 180_000);

  it('sends a digest once when the process is killed between closing and queueing', async () => {
    expect(await killedDigests(await kept(LogPlace.onDouble()), ['DigestClosed'])).toEqual({
      mails: 1,
      repeats: 0,
      told: 1,
      wrong: [],
    });
  }, 180_000);
});
