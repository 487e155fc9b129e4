import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Site } from '../browser/site.ts';
import { LogPlace, logKinds } from './log-places.ts';
import { StaffClient } from './staff-client.ts';

/** Once in two tries or so both processes were equally quick. */
const TRIES = 3;

describe.each(logKinds)('Two processes that start at once on an empty folder (%s)', (kind) => {
  const places: LogPlace[] = [];
  const sites: Site[] = [];

  beforeAll(async () => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const place = await LogPlace.make(kind);
      places.push(place);
      const generated = { ADMIN_PASSWORD: '' };
      sites.push(...(await Promise.all([place.startSite(generated), place.startSite(generated)])));
      await Promise.all(sites.slice(-2).map((site) => site.stop()));
    }
  }, 120_000);

  afterAll(async () => {
    await Promise.all(places.map((place) => place.end()));
  });

  it('make one administrator', async () => {
    for (const place of places) {
      const log = place.open();
      const added: string[] = [];
      for await (const { stream } of log.readAll({ filter: { typePrefixes: ['UserAdded'] } })) added.push(stream);
      await log.close();
      expect(added).toHaveLength(1);
    }
  });

  it('tell one password, which is theirs', async () => {
    const told = places.map((_, attempt) => sites.slice(attempt * 2, attempt * 2 + 2).flatMap(({ printed }) => [...printed.matchAll(/Administrator: (\S+), password: (\S+)/g)]));
    expect(told.map((passwords) => passwords.length)).toEqual(places.map(() => 1));
    const [[, email = '', password = ''] = []] = told[0] ?? [];
    const site = await places[0]?.startSite();
    await expect(StaffClient.login(site?.url ?? '', { email, password })).resolves.toBeInstanceOf(StaffClient);
    await site?.stop();
  }, 60_000);
});
