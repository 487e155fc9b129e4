import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  cpSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { outage } from '@leaseledger/contract/shared/outage';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { until } from '@leaseledger/event-log/testing/until';
import type { RunningApi } from '../../../apps/api/start-api.ts';
import { LogPlace } from '../log-places.ts';
import { ADMIN, startHere } from '../product-here.ts';
import { untilReady, StaffClient } from '../staff-client.ts';

const PAGE = 4096;

describe('A data folder with a damaged file', () => {
  let whole: LogPlace;
  let place: LogPlace;
  let running: RunningApi | undefined;
  const told: string[] = [];

  beforeAll(async () => {
    place = whole = await LogPlace.make('SQLite');
    await open();
    const staff = await StaffClient.login(url(), ADMIN);
    for (let person = 0; person < 60; person += 1) await staff.addPerson();
    await stop();
  }, 60_000);

  afterAll(() => whole.end());

  beforeEach(async () => {
    place = await LogPlace.make('SQLite');
    cpSync(whole.dataDir, place.dataDir, { recursive: true });
    told.length = 0;
  });

  afterEach(async () => {
    await stop();
    await place.end();
  });

  const url = () => running?.url ?? '';
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  const open = async () => {
    running = await startHere(place.dataDir, { tell: (line) => told.push(line) });
  };
  const file = (name: string) => join(place.dataDir, name);
  const keptOf = (name: string) => readdirSync(place.dataDir).filter((other) => other.startsWith(`${name}.2`));
  /** Overwrites these pages with random bytes, like a failed disk. */
  const garble = (name: string, fromPage: number, pages = Number.POSITIVE_INFINITY) => {
    const handle = openSync(file(name), 'r+');
    const garbage = randomBytes(Math.min(pages * PAGE, statSync(file(name)).size - fromPage * PAGE));
    writeSync(handle, garbage, 0, garbage.length, fromPage * PAGE);
    closeSync(handle);
  };
  const names = async (staff: StaffClient) => (await staff.all<PersonRow>('persons')).length;
  const loggedIn = async () => {
    await untilReady(url());
    return StaffClient.login(url(), ADMIN);
  };

  it.each([
    [
      'no database',
      () =>
        writeFileSync(
          file('read-models.sqlite'),
          'This is no database, and long enough to be taken for one'.repeat(100),
        ),
    ],
    ['garbled', () => garble('read-models.sqlite', 3)],
  ])(
    'sets read models aside that are %s, and rebuilds them by itself',
    async (_, damage) => {
      damage();
      await open();
      expect(told.join('\n')).toMatch(
        /read models were damaged: they are kept as .*read-models\.sqlite\.2\S+ and built anew/,
      );
      expect(await names(await loggedIn())).toBe(60);
      expect(keptOf('read-models.sqlite')).toHaveLength(1);
    },
    60_000,
  );

  it('keeps damaged read models only until a person is forgotten, whose details they hold', async () => {
    garble('read-models.sqlite', 3);
    await open();
    const staff = await loggedIn();
    expect(keptOf('read-models.sqlite')).toHaveLength(1);
    const [person] = await staff.all<PersonRow>('persons');
    expect(await staff.send('DELETE', `persons/${person?.PersonID}`)).toMatchObject({ status: 200 });
    await until('the damaged read models to be removed', () => keptOf('read-models.sqlite').length === 0);
  }, 60_000);

  /** The program that rebuilds the read models: its exit code and all that it prints. */
  const replay = async (...models: readonly string[]): Promise<{ code: number | null; printed: string }> => {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--import',
        './tools/register.mjs',
        'tools/commands/replay.ts',
        ...models,
      ],
      { env: { ...process.env, DATA_DIR: place.dataDir, EVENTSTORE_URL: '' } },
    );
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (printed += text.toString()));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
  };

  it('replays into a new file where the read models are damaged', async () => {
    garble('read-models.sqlite', 3);
    const { code, printed } = await replay('personRows');
    expect(code).toBe(0);
    expect(printed).toContain('The read models were damaged: they are kept as');
    expect(printed).not.toContain('    at ');
    expect(keptOf('read-models.sqlite')).toHaveLength(1);
    await open();
    expect(await names(await loggedIn())).toBe(60);
  }, 60_000);

  it('notices damaged read models while it runs, reports it in lists, and rebuilds them without a restart', async () => {
    await open();
    const staff = await loggedIn();
    // SQLite caches pages that were read before, and persons were not.
    garble('read-models.sqlite', 3);
    const answers: string[] = [];
    while (answers.at(-1)?.startsWith('200') !== true) {
      const { status, message: text, payload } = await staff.send<readonly unknown[] | null>('GET', 'persons');
      answers.push(`${status} ${text}${payload?.length ?? ''}`);
    }
    expect(new Set(answers)).toEqual(new Set([`503 ${outage.rebuilding}`, '200 60']));
    expect(keptOf('read-models.sqlite')).not.toEqual([]);
    await untilReady(url());
    await staff.untilOk();
    expect(await staff.health()).toMatchObject({ files: { readModels: 'ok' } });
  }, 60_000);

  it.each(['log.sqlite', 'vault.sqlite'])('names %s when it is no database, with the remedy', async (name) => {
    writeFileSync(file(name), 'This is no database, and long enough to be taken for one'.repeat(100));
    await expect(open()).rejects.toThrow(
      new RegExp(`${name} is no database. Stop the product, put .*${name} back from its backup`),
    );
  });

  it('asks for the log, not for another vault, when the log beside a vault is new', async () => {
    for (const name of readdirSync(place.dataDir)) if (name.startsWith('log.sqlite')) rmSync(file(name));
    const refused: unknown = await open().catch((error: unknown) => error);
    expect(String(refused)).toMatch(
      /vault\.sqlite belongs to another log than this one, which holds nothing sealed.*Put the log of this vault back/,
    );
    expect(String(refused)).not.toContain('--new-vault');
  });

  it('takes nothing after an older log was put in its place, until the lists are built anew from it', async () => {
    copyFileSync(file('log.sqlite'), file('backup'));
    await open();
    const staff = await loggedIn();
    for (let person = 0; person < 5; person += 1) await staff.addPerson();
    expect(await names(staff)).toBe(65);
    await stop();
    for (const name of readdirSync(place.dataDir)) if (name.startsWith('log.sqlite')) rmSync(file(name));
    copyFileSync(file('backup'), file('log.sqlite'));
    await open();
    expect(told.join('\n')).toMatch(/The log holds other data than before.*Put the right data back.*npm run replay/);
    const suspended = staff.at(url());
    await expect(suspended.addPerson()).rejects.toThrow(outage.exchanged);
    expect(await suspended.health()).toMatchObject({
      status: 'damaged',
      log: { state: 'exchanged', exchanged: { expected: expect.any(String), found: null } },
    });
    expect(await names(suspended)).toBe(65);
    await stop();
    expect((await replay()).code).toBe(0);
    told.length = 0;
    await open();
    expect(told.join('\n')).not.toContain('other data');
    const again = await loggedIn();
    expect(await names(again)).toBe(60);
    const { PersonID } = await again.addPerson();
    expect((await again.all<PersonRow>('persons')).map((person) => person.PersonID)).toContain(PersonID);
    expect(await names(again)).toBe(61);
  }, 120_000);

  it('reads on with a damaged log, refuses changes clearly, and reports it in health', async () => {
    await open();
    const staff = await loggedIn();
    await stop();
    garble('log.sqlite', Math.floor(statSync(file('log.sqlite')).size / PAGE / 2), 1);
    await open();
    expect(told.join('\n')).toMatch(/The log is damaged.*put .*log\.sqlite back from its backup/);
    const again = staff.at(url());
    expect(await names(again)).toBe(60);
    expect(
      await again.send('PUT', 'persons', {
        body: {
          Person: {
            FirstName: 'Tom',
            LastName: 'Papadopoulos',
            Email: 'tom@example.com',
            ContactNumber: '0412884211',
            State: 'VIC',
            CompanyName: 'Barwon Health',
          },
        },
      }),
    ).toMatchObject({ status: 503, message: outage.damaged });
    expect((await fetch(`${url()}/health/ready`)).status).toBe(503);
    expect(await again.health()).toMatchObject({
      status: 'damaged',
      files: { log: 'damaged', vault: 'ok', disk: 'ok' },
    });
  }, 60_000);
});
