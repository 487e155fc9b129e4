import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { establishIdentity } from '../storage/log-identity.ts';
import { mark, openVaultOf, vaultEraOf } from './vault-of-log.ts';

const clock = () => new Date('2026-11-21T09:00:00.000Z');

it('opens a vault that another process marks for the same log at this moment', async () => {
  const log = new SqliteEventLog({ file: ':memory:', clock });
  await establishIdentity(log, clock, randomBytes);
  const era = await vaultEraOf(log);
  const vault = new SqliteVault({ file: ':memory:', randomBytes });
  const secret = vault.secret.bind(vault);
  vault.secret = async (...named) => {
    const found = await secret(...named);
    if (era !== undefined) await mark(vault, era);
    return found;
  };
  const place = {
    name: 'a vault',
    server: undefined,
    isTaken: async () => true,
    open: async () => vault,
    setAside: () => undefined,
  };
  expect(await openVaultOf(log, era, { place, randomBytes })).toEqual({ vault, unopened: [] });
  await vault.close();
  await log.close();
});
