import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { blankPerson } from '@leaseledger/contract/persons/person.details';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { Execute } from './execute.ts';
import { ExecuteHandler } from './execute.handler.ts';
import { Ids } from './ids.ts';
import { KnownStreams } from './known-streams.ts';
import { NewIds } from './new-ids.ts';

const clock = () => new Date('2026-07-01T00:00:00.000Z');
const actor = (id: number, name: string): Actor => ({
  id,
  name,
  permissions: new Set([permission.LEADS_USER]),
  roleGroup: null,
  lineManager: false,
  external: false,
});
const mia = actor(1, 'Mia Okafor');
const sam = actor(2, 'Sam Whitlock');
const stranger: Actor = { ...actor(3, 'Ana Costa'), permissions: new Set() };
const changedBy = (name: string) => ({ status: 409, message: `This record was changed by ${name} in the meantime.` });

describe('a command on a record with concurrent changes', () => {
  let log: SqliteEventLog;
  let vault: SqliteVault;
  let handler: ExecuteHandler;
  let id: number;
  const amend = (Suburb: string, by: Actor, expectedRevision?: number) =>
    handler.execute(
      new Execute(
        personDecider,
        { id, command: { type: 'AmendPerson', changes: { Suburb } }, expectedRevision },
        { actor: by, correlationId: 'request' },
      ),
    );

  beforeEach(async () => {
    log = new SqliteEventLog({ file: ':memory:', clock });
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    handler = new ExecuteHandler(
      log,
      codec,
      { waitFor: async () => true },
      clock,
      randomBytes,
      new NewIds(new Ids(log, clock, randomBytes), log, clock, randomBytes),
      new KnownStreams(log, codec),
    );
    const details = { ...blankPerson, FirstName: 'Aroha', LastName: 'Ngata' };
    const registered = await handler.execute(
      new Execute(
        personDecider,
        { create: (PersonID): PersonCommand => ({ type: 'RegisterPerson', PersonID, details }) },
        { actor: sam, correlationId: 'request' },
      ),
    );
    ({ id } = registered);
    expect(registered.revision).toBe(0n);
  });
  afterEach(async () => {
    await log.close();
    await vault.close();
  });

  it('a command with the current revision is appended', async () => {
    expect(await amend('Geelong', mia, 0)).toMatchObject({ revision: 1n, events: [{ type: 'PersonAmended' }] });
  });

  it('a command with another revision is refused with the name of the last writer, even when it would change nothing', async () => {
    await amend('Geelong', mia, 0);
    await expect(amend('Torquay', sam, 0)).rejects.toMatchObject(changedBy('Mia Okafor'));
    await expect(amend('Geelong', sam, 0)).rejects.toMatchObject(changedBy('Mia Okafor'));
    await expect(amend('Torquay', sam, 7)).rejects.toMatchObject(changedBy('Mia Okafor'));
    expect(await amend('Torquay', sam, 1)).toMatchObject({ revision: 2n });
  });

  it('a command without an expected revision is appended whatever changed before', async () => {
    await amend('Geelong', mia);
    expect(await amend('Torquay', sam)).toMatchObject({ revision: 2n });
  });

  it('a caller without the right, or with a missing record, does not learn who changed the record', async () => {
    await amend('Geelong', mia, 0);
    await expect(amend('Torquay', stranger, 0)).rejects.toMatchObject({ status: 403 });
    id += 1;
    await expect(amend('Torquay', sam, 0)).rejects.toMatchObject({ status: 404, message: 'Person does not exist.' });
  });

  it('an event names its request as cause, or the event that the command names', async () => {
    await handler.execute(
      new Execute(
        personDecider,
        { id, command: { type: 'AmendPerson', changes: { Suburb: 'Geelong' } } },
        { actor: mia, correlationId: 'request', causationId: 'event' },
      ),
    );
    const { events } = await log.readStream(`person-${id}`);
    expect(events.map(({ metadata }) => metadata.causationId)).toEqual(['request', 'event']);
  });
});
