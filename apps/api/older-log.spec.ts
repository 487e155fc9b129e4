import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { firstLog } from '@leaseledger/domain/golden/golden-events';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { userDecider } from '@leaseledger/domain/users/user.area';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { JsonObject, RecordedEvent } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { rowsAfter } from '@leaseledger/projections/kernel/rows-after';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { LoginRecord, type LoginEvent } from './access/auth/login-record.ts';
import { Execute } from './platform/commands/execute.ts';
import { ExecuteHandler } from './platform/commands/execute.handler.ts';
import { Ids } from './platform/commands/ids.ts';
import { KnownStreams } from './platform/commands/known-streams.ts';
import { NewIds } from './platform/commands/new-ids.ts';

const clock = () => new Date('2026-07-01T00:00:00.000Z');
const correlationId = 'request';
const permissions = new Set([permission.USER_ADMINISTRATION, permission.LEADS_USER]);
const zoe: Actor = { id: 6, name: 'Zoe Reid', permissions, roleGroup: null, lineManager: false, external: false };
const mia: Actor = { ...zoe, id: 1, name: 'Mia Okafor' };
const readModels = { waitFor: async () => true };
const refusedLogin: LoginEvent = { type: 'LoginRefused', data: { UserID: 9, reason: 'wrongPassword' } };

/** The last revision of user 9 that is in the log. */
const stages = [
  ['whose last event is a login', 3],
  ['with logins between other events', 7],
] as const;

describe('a log of the first release', () => {
  let log: SqliteEventLog;
  let vault: SqliteVault;
  let codec: EventCodec;
  let handler: ExecuteHandler;
  let logins: LoginRecord;

  /** The events of the first release, up to a revision of some streams. */
  async function opened(upTo: Readonly<Record<string, number>>): Promise<void> {
    for (const { id, type, data, metadata, stream } of firstLog.filter(
      (event) => event.revision <= (upTo[event.stream] ?? event.revision),
    )) {
      const [event] = await codec.encode([{ type, data }], { ids: [id], metadata });
      if (event)
        await log.append(
          stream,
          [{ ...event, metadata: { ...event.metadata, schemaVersion: metadata.schemaVersion } }],
          { expectedRevision: 'any' },
        );
    }
  }

  /** The Version of the only row in a list. */
  async function versionIn(list: Projection): Promise<number> {
    const events: RecordedEvent[] = [];
    for await (const event of log.readAll()) events.push(event);
    const [row, ...others] = rowsAfter(list, await codec.decode(events));
    if (!row || !('Version' in row) || others.length > 0)
      throw new Error(`${list.name} shows another number of rows than one`);
    return Number(row.Version);
  }

  const grant = (permissionType: number, actor: Actor, expectedRevision: number) =>
    handler.execute(
      new Execute(
        userDecider,
        { id: 9, command: { type: 'GrantPermission', permissionType }, expectedRevision },
        { actor, correlationId },
      ),
    );

  beforeEach(() => {
    log = new SqliteEventLog({ file: ':memory:', clock });
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    handler = new ExecuteHandler(
      log,
      codec,
      readModels,
      clock,
      randomBytes,
      new NewIds(new Ids(log, clock, randomBytes), log, clock, randomBytes),
      new KnownStreams(log, codec),
    );
    logins = new LoginRecord(log, codec, readModels, clock, randomBytes);
  });
  afterEach(async () => {
    await log.close();
    await vault.close();
  });

  it.each(stages)(
    'a user %s can be changed at the version in the list, although other users log in',
    async (_, revision) => {
      await opened({ 'user-9': revision });
      const version = await versionIn(userRows);
      expect(version).toBe(revision);
      await logins.append({ type: 'UserLoggedIn', data: { UserID: 9 } }, { actor: zoe, correlationId });
      await logins.append(refusedLogin, { actor: zoe, correlationId });
      expect(await versionIn(userRows)).toBe(version);
      expect(await grant(permission.DATA_EXPORT, zoe, version)).toMatchObject({
        revision: BigInt(revision) + 1n,
        events: [{ type: 'PermissionGranted' }],
      });
      expect(await versionIn(userRows)).toBe(version + 1);
    },
  );

  it.each(stages)(
    'a change of a user %s at an older version is refused with the name of the last writer',
    async (_, revision) => {
      await opened({ 'user-9': revision });
      const version = await versionIn(userRows);
      await grant(permission.DATA_EXPORT, zoe, version);
      await logins.append(refusedLogin, { actor: mia, correlationId });
      await expect(grant(permission.LEADS_USER, mia, version)).rejects.toMatchObject({
        status: 409,
        message: 'This record was changed by Zoe Reid in the meantime.',
      });
      expect(await grant(permission.LEADS_USER, mia, version + 1)).toMatchObject({ revision: BigInt(revision) + 2n });
    },
  );

  it('details that were once written in clear are shown, and disappear when the person is forgotten', async () => {
    const inClear = async (stream: string, data: JsonObject, type: string) => {
      const { metadata } = firstLog.find((event) => event.type === type) ?? {};
      if (metadata) await log.append(stream, [{ id: randomUUID(), type, data, metadata }], { expectedRevision: 'any' });
    };
    for (const [type, stream] of [
      ['CompanyAdded', 'company-3'],
      ['UserAdded', 'user-9'],
      ['LeadLogged', 'lead-42'],
    ] as const) {
      await inClear(stream, firstLog.find((event) => event.type === type)?.data ?? {}, type);
    }
    const decoded = async () => {
      const events: RecordedEvent[] = [];
      for await (const event of log.readAll()) events.push(event);
      return codec.decode(events);
    };
    const before = await decoded();
    expect(rowsAfter(companyRows, before)).toEqual([
      expect.objectContaining({ MonthEndReportCCList: 'payroll@barwon.example' }),
    ]);
    expect(rowsAfter(userRows, before)).toEqual([expect.objectContaining({ JobTitle: 'Novated Lease Specialist' })]);
    expect(rowsAfter(leadRows, before)).toEqual([
      expect.objectContaining({ CurrentCarManufacturer: 'Mazda', InterestedCarModel: 'EV5 Air' }),
    ]);
    await inClear('person-7', { PersonID: 7 }, 'PersonForgotten');
    expect(rowsAfter(leadRows, await decoded())).toEqual([
      expect.objectContaining({ CurrentCarManufacturer: null, CurrentCarYear: 2019, InterestedCarModel: null }),
    ]);
  });

  it('a person can be changed at the version in the list', async () => {
    await opened({ 'person-7': 1 });
    const version = await versionIn(personRows);
    const amended = await handler.execute(
      new Execute(
        personDecider,
        { id: 7, command: { type: 'AmendPerson', changes: { Suburb: 'Ballarat' } }, expectedRevision: version },
        { actor: mia, correlationId },
      ),
    );
    expect(amended).toMatchObject({ revision: BigInt(version) + 1n });
  });
});
