import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import type { Pointer } from '@leaseledger/projections/stores/mongodb/builds';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { PATIENTLY } from '../../faults/log-places.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { ended, runTool } from '../run-tool.ts';
import { verify } from '../verified/verify.ts';
import { whileWorking } from './while-working.ts';

type Servers = Partial<Record<'EVENTSTORE_URL' | 'MONGODB_URL', string>>;

const shelf = mkdtempSync(join(tmpdir(), 'leaseledger-servers-'));
const on = (name: string) => join(shelf, name);
const [logs, databases] = await Promise.all([EventStoreDbDouble.start(), MongoDbDouble.start()]);
const servers = { EVENTSTORE_URL: logs.connectionString, MONGODB_URL: databases.url('ledger') };
const site = await startSite({ ...PATIENTLY, DATA_DIR: on('origin'), ...servers });
const staff = await StaffClient.login(site.url, site.admin);
await staff.call('PUT', 'leads', await staff.leadOfThreeEvents());

describe('A product with its log on an EventStoreDB, and vault and lists on a MongoDB', () => {
  /** The output, with the reason of a refusal at the end. */
  const outcome = async (work: (tell: (line: string) => void) => Promise<void>): Promise<string> => {
    const told: string[] = [];
    const failure = await work((line) => told.push(line)).then(
      () => [],
      (thrown: unknown) => [String(thrown)],
    );
    return [...told, ...failure].join('\n');
  };
  const backedUp = (
    name: string,
    folder: string,
    { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoDbUrl }: Servers,
  ) =>
    outcome((tell) =>
      backUp({
        dataDir: on(folder),
        eventStoreUrl,
        mongoDbUrl,
        to: on(`${name}-log`),
        vaultTo: on(`${name}-vault`),
        clock: () => new Date(),
        randomBytes,
        tell,
      }),
    );
  const restored = (
    name: string,
    folder: string,
    { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoDbUrl }: Servers,
  ) =>
    outcome((tell) =>
      restore({
        from: on(`${name}-log`),
        vaultFrom: on(`${name}-vault`),
        to: on(folder),
        eventStoreUrl,
        mongoDbUrl,
        mayLackKeys: false,
        mayLackEvents: false,
        randomBytes,
        tell,
      }),
    );
  /** Runs the product on a copy during the work. */
  const started = async <T>(
    folder: string,
    env: Servers,
    work: (staff: StaffClient, copy: SiteProcess) => Promise<T>,
  ): Promise<T> => {
    const copy = await startSite({ ...PATIENTLY, DATA_DIR: on(folder), ...env });
    try {
      return await work(await StaffClient.login(copy.url, copy.admin), copy);
    } finally {
      await copy.stop();
    }
  };

  afterAll(async () => {
    await site.stop();
    await logs.stop();
    await databases.stop();
    rmSync(shelf, { recursive: true, force: true });
  });

  it('is backed up while people are added and forgotten, and is restored into files, onto servers, or one of each', async () => {
    const before = await staff.all<LeadRow>('leads');
    const gone = await staff.addPerson();
    await staff.call('POST', 'persons/forget', { PersonID: gone.PersonID, mentions: [] });
    const addTwoForgetOne = async () => {
      await staff.addPerson();
      await staff.call('POST', 'persons/forget', { PersonID: (await staff.addPerson()).PersonID, mentions: [] });
    };
    const [first, [rounds]] = await whileWorking(
      () =>
        runTool('tools/commands/backup.ts', ['--to', on('first-log'), '--vault-to', on('first-vault')], {
          DATA_DIR: on('origin'),
          ...servers,
        }),
      addTwoForgetOne,
    );
    expect(first).toEqual(ended(0, /^log {4}\S+ {2}\d+ events\nvault {2}\S+\nBacked up and verified/));
    expect(rounds).toBeGreaterThan(0);
    expect([readdirSync(on('first-log')).sort(), readdirSync(on('first-vault')).sort()]).toEqual([
      ['log.sqlite', 'manifest.json'],
      ['manifest.json', 'vault.sqlite'],
    ]);

    const isWhole = async (there: StaffClient) => {
      expect(await there.all<LeadRow>('leads')).toMatchObject(
        before.map(({ LeadID, PersonFullName, Notes }) => ({ LeadID, PersonFullName, Notes })),
      );
      const persons = await there.all<PersonRow>('persons');
      expect(persons.filter(({ FirstName }) => FirstName !== 'Greta')).toEqual([]);
      expect(persons.map(({ PersonID }) => PersonID)).not.toContain(gone.PersonID);
      await there.untilOk();
      expect(await there.health()).toMatchObject({ details: { unopened: { total: 0 } } });
      await there.addPerson();
    };
    const vaultOnMongoDb = { MONGODB_URL: databases.url('second') };
    expect(
      await runTool(
        'tools/commands/restore.ts',
        ['--from', on('first-log'), '--vault-from', on('first-vault'), '--to', on('mixed')],
        vaultOnMongoDb,
      ),
    ).toEqual(ended(0, /vault {2}as of \S+, to MongoDB at 127\.0\.0\.1:\d+\nRestored to /));
    expect(readdirSync(on('mixed'))).toEqual(['log.sqlite']);
    const second = await started('mixed', vaultOnMongoDb, async (there) => {
      await isWhole(there);
      return backedUp('second', 'mixed', vaultOnMongoDb);
    });
    expect(second).toContain('Backed up and verified');
    expect(databases.collection('second_vault', 'secrets').find({ filter: { kind: 'backup' } })).toHaveLength(1);
    // A key that was read before it was destroyed is destroyed again at the start of the copy.
    const log = new SqliteEventLog({ file: on('mixed/log.sqlite'), clock: () => new Date() });
    const forgotten: string[] = [];
    for await (const { stream } of log.readAll({ filter: { typePrefixes: ['PersonForgotten'] } }))
      forgotten.push(stream);
    await log.close();
    expect(forgotten).toContain(`person-${gone.PersonID}`);
    expect(
      databases
        .collection('second_vault', 'keys')
        .find({ filter: { bytes: null } })
        .map(({ _id }) => _id),
    ).toEqual(expect.arrayContaining(forgotten));

    expect(await restored('second', 'files', {})).toContain('and verified');
    expect(readdirSync(on('files')).sort()).toEqual(['log.sqlite', 'vault.sqlite']);

    const otherLogs = await EventStoreDbDouble.start();
    const others = { EVENTSTORE_URL: otherLogs.connectionString, MONGODB_URL: databases.url('third') };
    expect(await restored('second', 'servers', others)).toContain('and verified');
    expect(readdirSync(on('servers'))).toEqual([]);
    await started('servers', others, isWhole);
    await otherLogs.stop();
  }, 180_000);

  it('is verified while people and leads are added, changed and forgotten, and each difference is named', async () => {
    const body = await staff.leadOfThreeEvents();
    const [run, [rounds]] = await whileWorking(
      () => runTool('tools/commands/verify.ts', [], { DATA_DIR: on('origin'), ...servers }),
      async () => {
        await staff.call('PUT', 'leads', body);
        await staff.call('POST', 'persons/forget', { PersonID: (await staff.addPerson()).PersonID, mentions: [] });
      },
    );
    expect(run).toEqual(
      ended(
        0,
        /log: \d+ events, read to the end\nvault: that of the log[^]*leads: \d+ rows, as a cold replay folds them[^]*Verified: log, vault and read models agree/,
      ),
    );
    expect(rounds).toBeGreaterThan(0);
    await site.stop();

    const verified = async () => {
      const told: string[] = [];
      const say = (line: string) => void told.push(line);
      const isRight = await verify({
        dataDir: on('origin'),
        eventStoreUrl: servers.EVENTSTORE_URL,
        mongoDbUrl: servers.MONGODB_URL,
        clock: () => new Date(),
        randomBytes,
        tell: say,
        warn: say,
      });
      return { isRight, told: told.join('\n') };
    };
    expect(await verified()).toMatchObject({ isRight: true });
    const [pointer] = databases.collection('ledger', 'read_models').find({ filter: { _id: 'leads' } });
    // The double's documents have no field types.
    const { builds, served } = pointer as unknown as Pointer;
    const rows = databases.collection('ledger', `leads_v${builds[`b${served}`]?.version}_${served}`);
    const [row] = rows.find({ filter: {}, sort: { _id: 1 }, limit: 1 });
    const _id = row?.['_id'];
    const differently = async (change: () => void) => {
      change();
      const { isRight, told } = await verified();
      rows.delete({ _id: { $in: [_id, 'by hand'] } }, 0, () => undefined);
      rows.insert({ ...row });
      return [isRight, told.split('\n').find((line) => line.startsWith('leads:'))];
    };
    const set = (fields: object) => () => void rows.update({ _id }, { $set: fields }, false);
    const text = String(row?.['row']);
    expect(await differently(set({ row: text.replace('"Open"', '"Closed"') }))).toEqual([
      false,
      `leads: row ${String(_id)} differs from what the log says in StatusName. npm run replay -- leadRows builds the rows anew.`,
    ]);
    expect(await differently(set({ 'c.StatusCodeID': 99 }))).toEqual([
      false,
      expect.stringContaining('in StatusCodeID.'),
    ]);
    expect(await differently(set({ words: ['nobody'] }))).toEqual([
      false,
      expect.stringContaining(`row ${String(_id)} is not found by its words`),
    ]);
    expect(await differently(() => void rows.delete({ _id }, 1, () => undefined))).toEqual([
      false,
      expect.stringContaining(`row ${String(_id)} is missing.`),
    ]);
    expect(await differently(() => rows.insert({ ...row, _id: 'by hand' }))).toEqual([
      false,
      expect.stringContaining('row by hand should not be there.'),
    ]);
    expect(await verified()).toMatchObject({ isRight: true });
    expect(readdirSync(on('origin'))).not.toContain('.verify');
  }, 120_000);

  it('overwrites no vault, restarts an unfinished restore, and leaves nothing after a failed one', async () => {
    const secrets = (database: string) => databases.collection(`${database}_vault`, 'secrets').all();
    expect(await restored('first', 'refused', { MONGODB_URL: servers.MONGODB_URL ?? '' })).toMatch(
      /There is a vault on MongoDB at 127\.0\.0\.1:\d+ already: nothing is overwritten/,
    );
    // The log is copied last, and this one belongs to another backup.
    expect(await restored('first', 'refused', { ...servers, MONGODB_URL: databases.url('fresh') })).toContain(
      'The target holds other events',
    );
    expect([readdirSync(on('refused')), secrets('fresh')]).toEqual([[], []]);
    databases
      .collection('fresh_vault', 'secrets')
      .insert({ _id: '["vault","log"]', kind: 'vault', id: 'log', value: 'being restored' });
    databases.collection('fresh_vault', 'keys').insert({ _id: 'person-1', bytes: null });
    expect(await restored('first', 'again', { MONGODB_URL: databases.url('fresh') })).toContain('and verified');
    expect(databases.collection('fresh_vault', 'keys').find({ filter: { _id: 'person-1', bytes: null } })).toEqual([]);

    const toLost = {
      from: on('first-log'),
      vaultFrom: undefined,
      to: on('without'),
      eventStoreUrl: undefined,
      mongoDbUrl: databases.url('lost'),
      mayLackKeys: false,
      mayLackEvents: false,
      randomBytes,
    };
    expect(await outcome((tell) => restore({ ...toLost, tell }))).toContain('starts with --new-vault only');
    expect([secrets('lost'), databases.collection('lost_vault', 'keys').all()]).toEqual([[], []]);
    await expect(startSite({ DATA_DIR: on('without'), MONGODB_URL: databases.url('lost') })).rejects.toThrow(
      /The vault on MongoDB at .* is missing.*--new-vault/s,
    );
  }, 120_000);

  it('names an unreachable server without its password', async () => {
    const away = { ...servers, MONGODB_URL: 'mongodb://owner:top-secret@127.0.0.1:9/ledger' };
    const failures = [await backedUp('away', 'origin', away), await restored('first', 'away', away)];
    expect(new Set(failures)).toEqual(new Set(['Error: The vault on MongoDB at 127.0.0.1:9 cannot be reached.']));
    expect(['away-log', 'away-vault', 'away'].flatMap((name) => readdirSync(on(name)))).toEqual([]);
    expect(await backedUp('empty', 'origin', { ...servers, MONGODB_URL: databases.url('empty') })).toContain(
      'The vault is empty',
    );
  }, 60_000);
});
