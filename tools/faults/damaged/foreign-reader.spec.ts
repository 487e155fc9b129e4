import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { SiteProcess } from '../../browser/site/site.ts';
import { readFromOutside } from './foreign-sqlite.mjs';
import { LogPlace } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';

const ROUNDS = 3;
const WRITES_PER_ROUND = 10;

describe('Another program that reads the data folder with SQLite while the product runs', () => {
  let place: LogPlace;
  let site: SiteProcess;

  beforeEach(async () => {
    place = await LogPlace.make('SQLite');
    site = await place.startSite();
  });
  afterEach(async () => {
    await site.stop();
    await place.end();
  });

  it('loses no acknowledged write when another program reads the files and the product is killed', async () => {
    const staff = await StaffClient.login(site.url, site.admin);
    const acknowledged: number[] = [];
    const write = async () => {
      for (let written = 0; written < WRITES_PER_ROUND; written += 1)
        acknowledged.push((await staff.addPerson()).PersonID);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await write();
      for (const name of ['log.sqlite', 'vault.sqlite', 'read-models.sqlite'])
        readFromOutside(join(place.dataDir, name));
    }
    await write();
    await site.kill();
    site = await place.startSite();
    const shown = new Map(
      (await (await StaffClient.login(site.url, site.admin)).all<PersonRow>('persons')).map((row) => [
        row.PersonID,
        row,
      ]),
    );
    expect(acknowledged.filter((id) => shown.get(id)?.FirstName !== 'Greta')).toEqual([]);
  }, 60_000);
});
