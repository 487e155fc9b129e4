import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { outage } from '@leaseledger/contract/shared/outage';
import { LogPlace } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';

describe.each(['log', 'vault'] as const)('A write-ahead log of the %s that another program deletes', (name) => {
  it('turns health red and stops writes, because the next start would not find them', async () => {
    const place = await LogPlace.make('SQLite');
    const site = await place.startSite();
    try {
      const staff = await StaffClient.login(site.url, site.admin);
      await staff.addPerson();
      rmSync(join(place.dataDir, `${name}.sqlite-wal`));
      await expect(staff.addPerson()).rejects.toThrow(outage.damaged);
      expect(await staff.call('GET', 'health')).toMatchObject({ status: 'damaged', files: { [name]: 'damaged' } });
      expect((await fetch(`${site.url}/health/ready`)).status).toBe(503);
    } finally {
      await site.stop();
      await place.end();
    }
  }, 60_000);
});
