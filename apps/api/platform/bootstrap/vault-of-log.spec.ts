import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { establishIdentity, identityOf } from '../storage/log-identity.ts';
import { beginNewVault } from './new-vault.ts';
import { mark, openVaultOf, vaultEraOf } from './vault-of-log.ts';

const clock = () => new Date('2026-11-21T09:00:00.000Z');
const metadata = {
  actor: { id: null, name: 'System' },
  time: clock().toISOString(),
  correlationId: 'c',
  causationId: 'c',
};

let log: SqliteEventLog;
let vault: Vault;
beforeEach(() => {
  log = new SqliteEventLog({ file: ':memory:', clock });
  vault = new SqliteVault({ file: ':memory:', randomBytes });
});
afterEach(async () => {
  await vault.close();
  await log.close();
});

const placeOf = (held: Vault) => ({
  name: 'a vault',
  server: undefined,
  isTaken: async () => true,
  open: async () => held,
  setAside: () => 'a vault.away',
});
const open = async () => openVaultOf(log, await vaultEraOf(log), { place: placeOf(vault), randomBytes });

it('opens a vault that another process marks for the same log at this moment', async () => {
  await establishIdentity(log, clock, randomBytes);
  const era = await vaultEraOf(log);
  const secret = vault.secret.bind(vault);
  vault.secret = async (...named) => {
    const found = await secret(...named);
    if (era !== undefined) await mark(vault, era);
    return found;
  };
  expect(await open()).toEqual({ vault, unopened: [] });
});

describe('a log in which another program has written', () => {
  const foreign = () =>
    log.append(
      'theirs-1',
      [{ id: crypto.randomUUID(), type: 'Theirs', data: {}, metadata: { ...metadata, schemaVersion: 1 } }],
      { expectedRevision: 'any' },
    );
  const register = async (PersonID: number, sealedBy: Vault) => {
    const codec = createEventCodec({ definitions: eventDefinitions, vault: sealedBy, randomBytes });
    const registered = { type: 'PersonRegistered', data: { PersonID, FirstName: 'Greta' } };
    const events = await codec.encode([registered], { ids: [crypto.randomUUID()], metadata });
    await log.append(`person-${PersonID}`, events, { expectedRevision: 'noStream' });
  };
  const markOf = () => vault.secret('vault', 'log');

  it('names a log by the event with which the product began it, not by the first event of another program', async () => {
    await foreign();
    const theirs = await identityOf(log);
    const identity = await establishIdentity(log, clock, randomBytes);
    const [begun] = (await log.readStream('log')).events;
    expect(identity).not.toBe(theirs);
    expect([identity.split(' ')[0], await identityOf(log), (await vaultEraOf(log))?.mark]).toEqual([
      begun?.id,
      identity,
      begun?.id,
    ]);
    expect(await establishIdentity(log, clock, randomBytes)).toBe(identity);
  });

  it('begins a log although another program owns the stream of that name', async () => {
    const [theirs] = [
      { id: crypto.randomUUID(), type: 'Theirs', data: {}, metadata: { ...metadata, schemaVersion: 1 } },
    ];
    await log.append('log', [theirs], { expectedRevision: 'noStream' });
    const identity = await establishIdentity(log, clock, randomBytes);
    expect(identity).not.toContain(theirs.id);
    expect(await identityOf(log)).toBe(identity);
  });

  it('carries over a vault that has the first event of the log as its mark, as earlier releases wrote it', async () => {
    await foreign();
    for await (const { id } of log.readAll({ limit: 1 })) await vault.setSecret('vault', 'log', id);
    await establishIdentity(log, clock, randomBytes);
    expect(await open()).toEqual({ vault, unopened: [] });
    expect(await markOf()).toBe((await vaultEraOf(log))?.mark);
  });

  it('keeps a vault that opens the details although the event of its mark was scavenged', async () => {
    await vault.setSecret('vault', 'log', crypto.randomUUID());
    await establishIdentity(log, clock, randomBytes);
    await register(1, vault);
    expect(await open()).toEqual({ vault, unopened: [] });
    expect(await markOf()).toBe((await vaultEraOf(log))?.mark);
  });

  it('proposes no loss while the vault opens some of what the log holds, and allows none', async () => {
    await establishIdentity(log, clock, randomBytes);
    const lost = new SqliteVault({ file: ':memory:', randomBytes });
    // As many as a start tries of the oldest.
    for (let PersonID = 1; PersonID <= 20; PersonID += 1) await register(PersonID, lost);
    await lost.close();
    await register(21, vault);
    const close = vault.close.bind(vault);
    vault.close = async () => undefined;
    const refused = await open().catch(String);
    const told: string[] = [];
    const begun = await beginNewVault(log, {
      place: placeOf(vault),
      clock,
      randomBytes,
      tell: (line) => told.push(line),
    }).catch(String);
    vault.close = close;
    expect(refused).toMatch(/opens only a part.*Keep it\. Put the vault of this log in its place/);
    expect(refused).not.toContain('--new-vault');
    expect(begun).toMatch(/opens details that the log holds, which would be forgotten/);
    expect([told, (await log.readStream('vault')).exists]).toEqual([[], false]);
  });
});
