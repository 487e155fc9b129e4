import { join } from 'node:path';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { differencesFromColdReplay } from '../cold-replay.ts';
import { readFromOutside, whyNoForeignSqlite } from '../damaged/foreign-sqlite.mjs';
import { LogPlace } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';
import { times, type Outcome, type Trial } from './row.ts';

const KILLS = 100;
const FILES = ['log.sqlite', 'vault.sqlite', 'read-models.sqlite'];
const MOST_WRITES = 20;

/** Another program reads the files with SQLite between writes, then kill -9: no acknowledged write is lost. */
export async function foreignReader(trial: Trial): Promise<Outcome> {
  const why = whyNoForeignSqlite();
  if (why !== undefined) return { did: 'not tried', wrong: [why] };
  await using place = await LogPlace.make('SQLite');
  const kills = times(KILLS, trial);
  const acknowledged: number[] = [];
  let reads = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const site = await place.startSite();
    const staff = await StaffClient.login(site.url, site.admin);
    const writes = trial.random.whole(2, MOST_WRITES);
    for (let written = 0; written < writes; written += 1) {
      acknowledged.push((await staff.addPerson()).PersonID);
      if (trial.random.next() < 0.5) continue;
      for (const name of FILES) readFromOutside(join(place.dataDir, name));
      reads += 1;
    }
    await site.kill();
    trial.tell(`${kill} kills, ${acknowledged.length} writes acknowledged, the files read ${reads} times`);
  }
  const site = await place.startSite();
  const staff = await StaffClient.login(site.url, site.admin);
  const shown = new Set((await staff.all<PersonRow>('persons')).map(({ PersonID }) => PersonID));
  await site.stop();
  const lost = acknowledged.filter((id) => !shown.has(id));
  return {
    did: `${kills} kills after ${acknowledged.length} acknowledged writes, with the files read ${reads} times from outside: ${lost.length} lost`,
    wrong: [
      ...lost.map((id) => `Person ${id} was acknowledged and is not there`),
      ...(await differencesFromColdReplay(place)),
    ],
  };
}
