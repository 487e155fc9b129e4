import { afterAll, expect, it } from '@jest/globals';
import { importWhileKilled } from './kill-imports.ts';
import { LogPlace } from '../log-places.ts';

const place = await LogPlace.make('SQLite');
afterAll(() => place.end());

it('Continues an import of 200 persons after the process is killed, adds each once, and undoes all in one batch', async () => {
  expect(
    await importWhileKilled({ rows: 200, killedAt: [70], start: () => place.startSite(), open: () => place.open() }),
  ).toEqual([]);
}, 120_000);
