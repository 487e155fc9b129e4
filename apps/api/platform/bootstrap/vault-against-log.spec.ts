import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { TestApi } from '../../testing/test-api.ts';

describe('an older vault in the place of the newest one', () => {
  const told: string[] = [];
  let api: TestApi;
  let PersonID: number;

  beforeEach(async () => {
    told.length = 0;
    api = await TestApi.start({ tell: (line) => void told.push(line) });
    ({ PersonID } = await (await api.admin()).addPerson());
    await api.stop();
    await copyFile(file(), `${file()}.older`);
    await api.open();
  });
  afterEach(() => TestApi.endAll());

  const file = () => join(api.dataDir, 'vault.sqlite');
  /** Stops the product, and puts the older vault back. */
  async function putBack(): Promise<void> {
    await api.stop();
    await copyFile(file(), `${file()}.newest`);
    for (const suffix of ['-wal', '-shm']) await rm(file() + suffix, { force: true });
    await copyFile(`${file()}.older`, file());
  }
  const inVault = <Result>(work: (vault: DatabaseSync) => Result): Result => {
    using vault = new DatabaseSync(file());
    return work(vault);
  };
  const keyOf = (id: number) =>
    inVault((vault) => vault.prepare('SELECT bytes FROM keys WHERE subject = ?').get(`person-${id}`)?.['bytes']);
  /** As when only the keys were restored, or the log was continued in another way. */
  const takeNewestCheckpoints = () =>
    inVault((vault) => {
      vault.prepare('ATTACH ? AS newest').run(`${file()}.newest`);
      vault.exec('INSERT OR REPLACE INTO checkpoints SELECT name, position FROM newest.checkpoints');
    });

  it('destroys the key of a forgotten person again, even when the policies passed the forgetting long ago', async () => {
    const admin = await api.admin();
    expect((await admin.call(personEndpoints.remove, { params: { id: PersonID } })).status).toBe(200);
    await putBack();
    takeNewestCheckpoints();
    expect(keyOf(PersonID)).not.toBeNull();
    await api.open();
    expect(keyOf(PersonID)).toBeNull();
    expect(told.join('\n')).toContain('The vault held 1 keys of forgotten persons or users');
    await api.stop();
    told.length = 0;
    await api.open();
    expect(told.join('\n')).not.toContain('The vault held');
  });

  it('counts the events whose keys it lacks in health, although the lists were folded before', async () => {
    const admin = await api.admin();
    const { PersonID: later } = await admin.addPerson({ FirstName: 'Mia' });
    await putBack();
    await api.open();
    expect(told.join('\n')).toContain('The vault lacks keys of the log: the details of 1 events cannot be opened');
    const { payload } = (await (await api.admin()).call(healthEndpoints.health)).envelope;
    expect(payload?.details?.unopened).toMatchObject({
      total: 1,
      events: [{ eventType: 'PersonRegistered', stream: `person-${later}`, why: 'keyMissing' }],
    });
  });
});
