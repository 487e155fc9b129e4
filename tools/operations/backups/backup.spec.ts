import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { until } from '@leaseledger/event-log/testing/until';
import { mark, vaultEraOf } from '../../../apps/api/platform/bootstrap/vault-of-log.ts';
import { infrastructureEvent } from '../../../apps/api/platform/commands/infrastructure-event.ts';
import { establishIdentity } from '../../../apps/api/platform/storage/log-identity.ts';
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { LogPlace, logKinds } from '../../faults/log-places.ts';
import { StaffClient, atOnce } from '../../faults/staff-client.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { ended, runTool } from '../run-tool.ts';
import { whileWorking } from './while-working.ts';

const PERSONAL = [
  'Greta',
  'Lindqvist',
  'greta@example.com',
  'Tom',
  'tom@example.com',
  'Ledger-2026-x',
  'admin@leaseledger.example',
];
const TOM = {
  FirstName: 'Tom',
  LastName: 'Papadopoulos',
  Email: 'tom@example.com',
  ContactNumber: '0412884211',
  State: 'VIC',
  CompanyName: 'Barwon Health',
};

describe.each(logKinds)('A backup of a product that runs (%s)', (kind) => {
  const shelf = mkdtempSync(join(tmpdir(), 'leaseledger-shelf-'));
  const on = (name: string) => join(shelf, name);
  const before: LeadRow[] = [];
  let place: LogPlace;
  let site: SiteProcess;
  let staff: StaffClient;

  const environment = (): Record<string, string> => ({
    DATA_DIR: place.dataDir,
    EVENTSTORE_URL: place.eventStoreUrl ?? '',
  });
  /** The exit code and the output of the program. */
  const outcome = async (
    work: (tell: (line: string) => void) => Promise<void>,
  ): Promise<{ readonly code: number; readonly printed: string }> => {
    const told: string[] = [];
    const failure = await work((line) => void told.push(line)).then(
      () => [],
      (thrown: unknown) => [thrown instanceof Error ? thrown.message : String(thrown)],
    );
    return { code: failure.length, printed: [...told, ...failure].join('\n') };
  };
  const backedUp = (to: string, vaultTo: string, dataDir = place.dataDir) =>
    outcome((tell) =>
      backUp({
        dataDir,
        eventStoreUrl: place.eventStoreUrl,
        mongoDbUrl: undefined,
        to: on(to),
        vaultTo: on(vaultTo),
        clock: () => new Date(),
        randomBytes,
        tell,
      }),
    );
  const restored = (log: string, vault: string | undefined, to: string, mayLackKeys = false) =>
    outcome((tell) =>
      restore({
        from: on(log),
        vaultFrom: vault === undefined ? undefined : on(vault),
        to: on(to),
        eventStoreUrl: undefined,
        mongoDbUrl: undefined,
        mayLackKeys,
        mayLackEvents: false,
        randomBytes,
        tell,
      }),
    );

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    site = await place.startSite();
    staff = await StaffClient.login(site.url, site.admin);
    const body = await staff.leadOfThreeEvents();
    for (let lead = 0; lead < 20; lead += 1) before.push(await staff.call<LeadRow>('PUT', 'leads', body));
  }, 60_000);

  afterAll(async () => {
    await site.stop();
    await place.end();
    rmSync(shelf, { recursive: true, force: true });
  });

  it('contains everything written before it began, although people and leads are added all the time, and can be started', async () => {
    const body = await staff.leadOfThreeEvents();
    const addBoth = async () => {
      await staff.addPerson();
      await staff.call('PUT', 'leads', body);
    };
    const [{ code, printed }, added] = await whileWorking(
      () => runTool('tools/commands/backup.ts', ['--to', on('log'), '--vault-to', on('vault')], environment()),
      addBoth,
      addBoth,
    );
    expect({ code, printed }).toEqual(
      ended(0, /log {4}\S+ {2}\d+ events\nvault {2}\S+\nBacked up and verified, as of 20/),
    );
    expect(added.every((rounds) => rounds > 0)).toBe(true);
    expect(PERSONAL.filter((word) => printed.includes(word))).toEqual([]);
    for (const [folder, file] of [
      ['log', 'log.sqlite'],
      ['vault', 'vault.sqlite'],
    ] as const) {
      expect(readdirSync(on(folder)).sort()).toEqual([file, 'manifest.json'].sort());
      expect(
        [folder, `${folder}/${file}`, `${folder}/manifest.json`].map((name) =>
          (statSync(on(name)).mode & 0o777).toString(8),
        ),
      ).toEqual(['700', '600', '600']);
    }
    expect(JSON.parse(readFileSync(on('log/manifest.json'), 'utf8'))).toMatchObject({
      part: 'log',
      log: { kind, events: expect.any(Number), unopened: 0 },
      file: { sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    });

    const run = await runTool(
      'tools/commands/restore.ts',
      ['--from', on('log'), '--vault-from', on('vault'), '--to', on('restored')],
      {},
    );
    expect(run).toEqual(ended(0, 'and verified'));
    expect(PERSONAL.filter((word) => run.printed.includes(word))).toEqual([]);
    expect(
      ['log.sqlite', 'vault.sqlite'].map((name) => (statSync(on(`restored/${name}`)).mode & 0o777).toString(8)),
    ).toEqual(['600', '600']);
    const copy = await startSite({ DATA_DIR: on('restored') });
    try {
      expect(await staff.at(copy.url).send('GET', 'health')).toMatchObject({ status: 401 });
      const there = await StaffClient.login(copy.url, copy.admin);
      const shown = new Map((await there.all<LeadRow>('leads')).map((row) => [row.LeadID, row]));
      expect(before.filter(({ LeadID }) => shown.get(LeadID)?.PersonFullName !== 'Greta Lindqvist')).toEqual([]);
      await there.untilOk();
      expect(await there.health()).toMatchObject({ details: { unopened: { total: 0 } } });
      expect(await there.addPerson()).toMatchObject({ FirstName: 'Greta' });
    } finally {
      await copy.stop();
    }
  }, 120_000);

  it('refuses to overwrite, to store the vault beside the log, and to back up an empty folder', async () => {
    expect(await backedUp('log', 'other')).toEqual(ended(1, 'is not empty: nothing is overwritten'));
    expect(await backedUp('both', 'both/vault')).toEqual(ended(1, 'kept apart from the log'));
    mkdirSync(on('both'));
    symlinkSync(on('both'), on('link'));
    for (const vault of ['both/..vault', 'link', 'link/vault'])
      expect(await backedUp('both', vault)).toEqual(ended(1, 'kept apart from the log'));
    expect(await restored('log', 'vault', 'restored')).toEqual(ended(1, 'is not empty: nothing is overwritten'));
    expect(['other', 'both'].filter((name) => existsSync(on(name)) && readdirSync(on(name)).length > 0)).toEqual([]);
    expect(
      await runTool('tools/commands/log-copy.ts', ['--from', on('log/log.sqlite'), '--to', on('copied.sqlite')], {}),
    ).toEqual(ended(1, 'is the log of a backup'));
    expect(
      await runTool('tools/commands/backup.ts', ['--to', on('a'), '--vault-to', on('b')], { DATA_DIR: on('nowhere') }),
    ).toEqual(ended(1, 'There is no'));
  }, 60_000);

  it('is refused by a restore when a byte has changed or it was never finished', async () => {
    cpSync(on('log'), on('changed'), { recursive: true });
    appendFileSync(on('changed/log.sqlite'), 'x');
    expect(await restored('changed', 'vault', 'fresh')).toEqual(
      ended(1, 'The log of the backup is not what was backed up'),
    );
    const manifest = readFileSync(on('log/manifest.json'), 'utf8');
    for (const tampered of [
      'null',
      '{"part',
      '{"version":3}',
      manifest.replace('"mark"', '"mask"'),
      manifest.replace('"madeAt": "', '"madeAt": "\\u001b[2J'),
    ]) {
      writeFileSync(on('changed/manifest.json'), tampered);
      expect(await restored('changed', 'vault', 'fresh')).toEqual(
        ended(1, 'its manifest.json is not as it was written'),
      );
    }
    rmSync(on('changed/manifest.json'));
    expect(await restored('changed', 'vault', 'fresh')).toEqual(ended(1, 'it has no manifest.json'));
    expect(await restored('vault', 'log', 'fresh')).toEqual(
      ended(1, 'holds the backup of the vault, not that of the log'),
    );
    expect(existsSync(on('fresh')) ? readdirSync(on('fresh')) : []).toEqual([]);
  }, 60_000);

  it('explains a vault that is missing or older than the log, and restores without its keys only on request', async () => {
    await staff.call('PUT', 'persons', { Person: TOM });
    expect(await backedUp('later', 'later-vault')).toMatchObject({ code: 0 });
    expect(await restored('later', 'nowhere', 'fresh')).toEqual(
      ended(1, /no backup of the vault.*nothing personal in the log can be read.*--without-vault/),
    );
    expect(await runTool('tools/commands/restore.ts', ['--from', on('later'), '--to', on('fresh')], {})).toEqual(
      ended(1, 'npm run restore --'),
    );
    const refused = await restored('later', 'vault', 'fresh');
    expect(refused).toEqual(
      ended(
        1,
        /PersonRegistered .*: the key of its details is not in the vault[^]*the log goes on after that: the details of \d+ events cannot be opened[^]*--older-vault/,
      ),
    );
    expect(PERSONAL.filter((word) => refused.printed.includes(word))).toEqual([]);
    expect(readdirSync(on('fresh'))).toEqual([]);

    expect(await restored('later', 'vault', 'older', true)).toEqual(ended(0, 'cannot be opened'));
    const copy = await startSite({ DATA_DIR: on('older') });
    try {
      const there = await StaffClient.login(copy.url, copy.admin);
      expect((await there.all<PersonRow>('persons')).some(({ FirstName }) => FirstName === 'Tom')).toBe(false);
      expect(await there.health()).toMatchObject({ status: 'degraded' });
    } finally {
      await copy.stop();
    }

    expect(await restored('later', undefined, 'fresh')).toEqual(ended(0, 'starts with --new-vault only'));
    await expect(startSite({ DATA_DIR: on('fresh') })).rejects.toThrow(/vault\.sqlite is missing.*--new-vault/s);
  }, 120_000);
});

it('a restore to an EventStoreDB that was stopped says what is there, and the same command continues', async () => {
  const [place, shelf] = [await LogPlace.onDouble(), mkdtempSync(join(tmpdir(), 'leaseledger-shelf-'))];
  const [clock, from, vaultFrom, source] = [
    () => new Date(),
    join(shelf, 'log'),
    join(shelf, 'vault'),
    join(shelf, 'data'),
  ];
  try {
    mkdirSync(source);
    const log = await openLog({ dataDir: source, clock });
    await establishIdentity(log, clock, randomBytes);
    for (const entity of ['lead', 'person'])
      await log.append(
        `ids-${entity}`,
        [infrastructureEvent('IdsReserved', { entity, first: 1, last: 100 }, clock, randomBytes)],
        { expectedRevision: 'noStream' },
      );
    const vault = new SqliteVault({ file: join(source, 'vault.sqlite'), randomBytes });
    const era = await vaultEraOf(log);
    if (era !== undefined) await mark(vault, era);
    await vault.close();
    await log.close();
    const servers = { eventStoreUrl: undefined, mongoDbUrl: undefined };
    await backUp({
      dataDir: source,
      ...servers,
      to: from,
      vaultTo: vaultFrom,
      clock,
      randomBytes,
      tell: () => undefined,
    });

    const { double } = place;
    if (double === undefined) throw new Error('There is a double');
    const taken = jest.spyOn(double.faults, 'takeAppend');
    double.faults.onNextAppend({ commitWhen: Promise.resolve() }, 'hangBeforeCommit');
    const ending = new AbortController();
    const to = join(shelf, 'restored');
    const env = { DATA_DIR: to, EVENTSTORE_URL: double.connectionString };
    const args = ['--from', from, '--vault-from', vaultFrom];
    const run = runTool('tools/commands/restore.ts', args, env, ending.signal);
    await until('the second append', () => taken.mock.calls.length >= 2);
    ending.abort();
    const { code, printed } = await run;
    expect(code).toBe(1);
    expect(printed).toMatch(
      /^Stopped: EventStoreDB at .* has received one event, and the folder holds nothing\. The same command continues there\.$/m,
    );
    expect(readdirSync(to)).toEqual([]);
    expect(await runTool('tools/commands/restore.ts', args, env)).toMatchObject(ended(0, 'log    3 events'));
    expect(double.log.events).toHaveLength(3);
  } finally {
    rmSync(shelf, { recursive: true, force: true });
    await place.end();
  }
}, 60_000);

describe('A backup of an EventStoreDB', () => {
  it('leaves nothing when a backup of an EventStoreDB is interrupted', async () => {
    const place = await LogPlace.make('EventStoreDB');
    const shelf = mkdtempSync(join(tmpdir(), 'leaseledger-shelf-'));
    try {
      const vault = new SqliteVault({ file: join(place.dataDir, 'vault.sqlite'), randomBytes });
      await vault.createKey('person-1');
      await vault.close();
      place.goAway();
      const ending = new AbortController();
      const run = runTool(
        'tools/commands/backup.ts',
        ['--to', join(shelf, 'ended'), '--vault-to', join(shelf, 'ended-vault')],
        { DATA_DIR: place.dataDir, EVENTSTORE_URL: place.eventStoreUrl ?? '' },
        ending.signal,
      );
      await until('the copied vault', () => existsSync(join(shelf, 'ended-vault/vault.sqlite')), atOnce);
      ending.abort();
      expect(await run).toEqual({ code: 1, printed: 'Stopped: nothing was kept\n' });
      expect(['ended', 'ended-vault'].flatMap((name) => readdirSync(join(shelf, name)))).toEqual([]);
    } finally {
      rmSync(shelf, { recursive: true, force: true });
      await place.end();
    }
  }, 60_000);
});
