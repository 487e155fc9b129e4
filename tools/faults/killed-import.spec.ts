import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importWhileKilled } from './kill-imports.ts';
import { LogPlace } from './log-places.ts';

let place: LogPlace;
beforeAll(async () => {
  place = await LogPlace.make('SQLite');
});
afterAll(() => place.end());

it('A process that is killed in the middle of an import of 200 persons goes on with it: each is there once, and one undo takes back all', async () => {
  expect(
    await importWhileKilled({ rows: 200, killedAt: [70], start: () => place.startSite(), open: () => place.open() }),
  ).toEqual([]);
}, 120_000);
