import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { RunningApi } from '../../../apps/api/start-api.ts';
import type { ApiOptions } from '../../../apps/api/api-options.ts';
import { LogPlace, logKinds } from '../log-places.ts';
import { ADMIN, startHere } from '../product-here.ts';
import { StaffClient } from '../staff-client.ts';
import { ended } from '../../operations/run-tool.ts';

const TOM = {
  FirstName: 'Tom',
  LastName: 'Papadopoulos',
  Email: 'tom@example.com',
  ContactNumber: '0412884211',
  State: 'VIC',
  CompanyName: 'Barwon Health',
};

describe('The vault of a log', () => {
  let begun: LogPlace;
  let place: LogPlace;
  let running: RunningApi | undefined;
  const told: string[] = [];

  beforeAll(async () => {
    place = begun = await LogPlace.make('SQLite');
    await (await start()).addPerson();
    await stop();
  }, 60_000);

  afterAll(() => begun.end());

  beforeEach(async () => {
    place = await LogPlace.make('SQLite');
    cpSync(begun.dataDir, place.dataDir, { recursive: true });
    told.length = 0;
  });

  afterEach(async () => {
    await stop();
    await place.end();
  });

  const stop = async () => {
    await running?.stop();
    running = undefined;
  };

  async function start(options: Partial<ApiOptions> = {}): Promise<StaffClient> {
    await stop();
    running = await startHere(place.dataDir, {
      eventStoreUrl: place.eventStoreUrl,
      tell: (line) => told.push(line),
      ...options,
    });
    return StaffClient.login(running.url, ADMIN);
  }

  const file = (name: string) => join(place.dataDir, name);
  const names = async (staff: StaffClient) => (await staff.all<PersonRow>('persons')).map(({ FirstName }) => FirstName);
  /** Removes the mark, as in releases that marked no vault. */
  const unmark = (vault = 'vault.sqlite') => {
    const database = new DatabaseSync(file(vault));
    database.exec(`DELETE FROM secrets WHERE kind = 'vault'`);
    database.close();
  };
  /** Runs the program that rebuilds the read models: its exit code and its output. */
  const replay = async (): Promise<{ code: number | null; printed: string }> => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', 'tools/commands/replay.ts'],
      {
        env: { ...process.env, DATA_DIR: place.dataDir, EVENTSTORE_URL: place.eventStoreUrl ?? '' },
      },
    );
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (printed += text.toString()));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
  };

  it('refuses to replace a missing vault at start and replay, with the remedy', async () => {
    renameSync(file('vault.sqlite'), file('away'));
    await expect(start()).rejects.toThrow(/vault\.sqlite is missing.*Put the vault of this log back.*--new-vault/);
    expect(existsSync(file('vault.sqlite'))).toBe(false);
    const { code, printed } = await replay();
    expect({ code, printed }).toMatchObject(ended(1, 'vault.sqlite is missing'));
    expect(existsSync(file('vault.sqlite'))).toBe(false);

    renameSync(file('away'), file('vault.sqlite'));
    expect(await names(await start())).toEqual(['Greta']);
  }, 60_000);

  it('refuses the vault of another log, and one that opens nothing', async () => {
    const other = await LogPlace.make('SQLite');
    await (await start({ dataDir: other.dataDir, eventStoreUrl: undefined })).addPerson();
    await stop();
    cpSync(file('vault.sqlite'), file('away'));
    cpSync(join(other.dataDir, 'vault.sqlite'), file('vault.sqlite'));
    await expect(start()).rejects.toThrow('belongs to another log');
    unmark();
    await expect(start()).rejects.toThrow('does not open what the log holds sealed');
    renameSync(file('away'), file('vault.sqlite'));
    expect(await names(await start())).toEqual(['Greta']);
    await other.end();
  }, 60_000);

  it('accepts an unmarked vault of an older release that opens the sealed details', async () => {
    unmark();
    expect(await names(await start())).toEqual(['Greta']);
    cpSync(file('vault.sqlite'), file('copy'));
    await stop();
    unmark('copy');
    expect(await names(await start())).toEqual(['Greta']);
  }, 60_000);

  it.each(logKinds)(
    'replaces a vault on request, and announces and records that details are forgotten (%s)',
    async (kind) => {
      if (kind !== 'SQLite') {
        await place.end();
        place = await LogPlace.make(kind);
        await (await start()).addPerson();
        await stop();
        told.length = 0;
      }
      renameSync(file('vault.sqlite'), file('away'));
      const staff = await start({ newVault: true });
      expect(told[0]).toMatch(/all personal details that the log holds are being forgotten/);
      expect(told[1]).toMatch(/A new vault was begun/);
      expect(await names(staff)).toEqual(['']);
      await staff.call('PUT', 'persons', { Person: TOM });
      expect((await names(staff)).toSorted()).toEqual(['', 'Tom']);
      expect((await staff.health()).details.unopened.total).toBe(0);
      await stop();
      const log = await place.open();
      expect((await log.readStream('vault')).events.map(({ type }) => type)).toEqual(['VaultReplaced']);
      await log.close();

      expect((await names(await start())).toSorted()).toEqual(['', 'Tom']);
      await expect(start({ newVault: true })).rejects.toThrow('is that of this log');
      for (const name of readdirSync(place.dataDir)) if (name.startsWith('vault.sqlite')) rmSync(file(name));
      renameSync(file('away'), file('vault.sqlite'));
      await expect(start()).rejects.toThrow('was given up with --new-vault');
    },
    90_000,
  );

  it('counts details sealed during the absence of a vault as forgotten, names them, and continues', async () => {
    // As in releases that silently replaced a missing vault.
    unmark();
    renameSync(file('vault.sqlite'), file('away'));
    const log = await place.open();
    const { id, metadata } = (await log.readStream('person-1')).events[0] ?? {};
    if (id === undefined || metadata === undefined) throw new Error('There is a person');
    const inClear = {
      Title: '',
      EmailSecondary: '',
      ContactNumberSecondary: '',
      Address: '',
      Suburb: '',
      State: 'VIC',
      Postcode: '',
      CompanyID: null,
      CompanyName: '',
      MarketingOptOut: false,
    };
    const sealed = {
      v: 1,
      subject: 'person-2',
      fields: ['FirstName', 'LastName', 'Email', 'ContactNumber'],
      iv: 'AAAAAAAAAAAAAAAA',
      tag: 'AAAAAAAAAAAAAAAAAAAAAA==',
      text: 'AAAA',
    };
    const lost = {
      id: '00000000-0000-4000-8000-000000000002',
      type: 'PersonRegistered',
      data: { ...inClear, PersonID: 2, sealed },
      metadata,
    };
    const { position } = await log.append('person-2', [lost], { expectedRevision: 'noStream' });
    await log.close();
    renameSync(file('away'), file('vault.sqlite'));

    const named = {
      eventId: lost.id,
      eventType: 'PersonRegistered',
      stream: 'person-2',
      revision: '0',
      position,
      why: 'keyMissing',
    };
    const staff = await start();
    expect((await names(staff)).toSorted()).toEqual(['', 'Greta']);
    await staff.call('PUT', 'persons', { Person: TOM });
    expect(await staff.health()).toMatchObject({
      status: 'degraded',
      details: { unopened: { total: 1, events: [named] } },
    });
    expect((await staff.health()).details.projections.every(({ state }) => state === 'live')).toBe(true);
    await stop();

    const { code, printed } = await replay();
    expect(code).toBe(2);
    expect(printed).toContain(
      `PersonRegistered ${lost.id} (person-2, revision 0, position ${position}): the key of its details is not in the vault`,
    );
    const again = await start();
    expect((await names(again)).toSorted()).toEqual(['', 'Greta', 'Tom']);
    expect((await again.health()).details.unopened).toEqual({ total: 1, events: [named] });
  }, 90_000);
});
