import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { quickCheck } from '@leaseledger/event-log/sqlite/quick-check';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { projections } from '@leaseledger/projections/projections';
import { foldedFrom, vaultEraOf } from '../../../apps/api/platform/bootstrap/vault-of-log.ts';
import { identityOf } from '../../../apps/api/platform/storage/log-identity.ts';
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import { openReadSide } from '../../../apps/api/platform/read-side/open-read-side.ts';
import type { Seeded } from '../../../apps/api/demo/seeded.ts';
import { coldReplay, differences, rowsOf, type Rows } from '../cold-replay.ts';
import { LogPlace } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';
import { times, type Outcome, type Trial } from './row.ts';

const CASES = 1_000;
const CASES_A_CRASH = 50;
const AT_ONCE = 16;
const PAGE = 4_096;
const damages = ['cut', 'zeroed', 'garbled'] as const;
type Damage = (typeof damages)[number];

/** The files that a crash left, and their events. */
interface Crash {
  readonly folder: string;
  readonly events: readonly string[];
  /** Indices in `events` at which an append ends. */
  readonly ends: ReadonlySet<number>;
  readonly rows: Rows;
}

/**
 * Damages the write-ahead logs of a crash. The log must be a complete prefix of its appends or be refused, and rows
 * must match their log.
 */
export async function damagedWriteAheadLogs(trial: Trial): Promise<Outcome> {
  const cases = times(CASES, trial);
  const wrong: string[] = [];
  const found = new Map<string, number>();
  const note = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);
  for (let done = 0; done < cases;) {
    await using place = await LogPlace.make('SQLite');
    const crash = await crashOf(place, trial.random);
    for (let own = 0; own < CASES_A_CRASH && done < cases; own += 1, done += 1) {
      const file = done % 2 === 0 ? 'log.sqlite' : 'read-models.sqlite';
      const damage = trial.random.one(damages);
      const folder = join(place.dataDir, 'case');
      copyFolder(crash.folder, folder);
      const where = spoil(join(folder, `${file}-wal`), damage, trial.random);
      const fault =
        file === 'log.sqlite' ? await faultOfLog(folder, crash, note) : await faultOfRows(folder, crash.rows, note);
      if (fault !== undefined) wrong.push(`${file}-wal ${damage} ${where}: ${fault}`);
      rmSync(folder, { recursive: true });
    }
    trial.tell(`${done} cases`);
  }
  const told = [...found].map(([what, count]) => `${count} ${what}`).join(', ');
  return { did: `${cases} write-ahead logs cut, zeroed or garbled: ${told}; ${wrong.length} corrupt`, wrong };
}

/** Does some work, and kills the process during it. */
async function crashOf(place: LogPlace, random: Seeded): Promise<Crash> {
  const site = await place.startSite();
  const staff = await StaffClient.login(site.url, site.admin);
  const body = await staff.leadOfThreeEvents();
  const until = random.whole(20, 400);
  let logged = 0;
  const worker = async () => {
    while (logged < until) {
      logged += 1;
      await staff.call('PUT', 'leads', body);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await pause(random.next() * 20);
  await site.kill();
  const folder = join(place.dataDir, 'crash');
  copyFolder(place.dataDir, folder);
  const log = await place.open();
  const recorded: RecordedEvent[] = [];
  for await (const event of log.readAll()) recorded.push(event);
  await log.close();
  const cold = await coldReplay(place.dataDir);
  const rows = await rowsOf(cold);
  await cold.close();
  // Events of one command have its correlation, and are adjacent in one stream.
  const ends = new Set(
    recorded.flatMap((event, index) =>
      recorded[index + 1]?.metadata.correlationId === event.metadata.correlationId &&
      recorded[index + 1]?.stream === event.stream
        ? []
        : [index + 1],
    ),
  );
  return { folder, events: recorded.map(textOf), ends: ends.add(0), rows };
}

const textOf = ({ id, stream, revision, position, type, data, metadata }: RecordedEvent) =>
  JSON.stringify([id, stream, String(revision), position, type, data, metadata]);

function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const { name } of readdirSync(from, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('-shm'),
  ))
    copyFileSync(join(from, name), join(to, name));
}

/** Damages the file at a random place. @returns the place */
function spoil(path: string, damage: Damage, random: Seeded): string {
  const { size } = statSync(path);
  const from = random.whole(0, Math.max(0, size - 1));
  const bytes = Math.min(size - from, random.one([1, 16, 512, PAGE, 16 * PAGE]));
  const file = openSync(path, 'r+');
  if (damage === 'cut') ftruncateSync(file, from);
  else writeSync(file, damage === 'zeroed' ? Buffer.alloc(bytes) : randomBytes(bytes), 0, bytes, from);
  closeSync(file);
  return damage === 'cut' ? `at ${from} of ${size}` : `${bytes} bytes at ${from} of ${size}`;
}

type Note = (what: string) => void;

/** The fault of the log, unless it is refused, or of its rows. */
async function faultOfLog(folder: string, { events, ends }: Crash, note: Note): Promise<string | undefined> {
  if ((await quickCheck(join(folder, 'log.sqlite'))) !== undefined) return void note('logs refused');
  const log = await openLog({ dataDir: folder, clock: () => new Date() });
  try {
    const read: string[] = [];
    for await (const event of log.readAll()) read.push(textOf(event));
    const differs = read.findIndex((text, index) => text !== events[index]);
    if (differs !== -1) return `event ${differs} of ${events.length} is another`;
    if (!ends.has(read.length)) return `an append is torn after ${read.length} of ${events.length} events`;
    note(read.length === events.length ? 'logs whole' : 'logs a whole prefix');
  } finally {
    await log.close();
  }
  // Rows may contain events that the log has lost.
  const cold = await coldReplay(folder);
  const expected = await rowsOf(cold);
  await cold.close();
  return faultOfRows(folder, expected, note);
}

/** The fault of the rows once the read side has caught up with the log. @param expected the rows of a cold replay */
async function faultOfRows(folder: string, expected: Rows, note: Note): Promise<string | undefined> {
  const log = await openLog({ dataDir: folder, clock: () => new Date() });
  const vault = new SqliteVault({ file: join(folder, 'vault.sqlite'), randomBytes });
  const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
  const told: string[] = [];
  const source = {
    dataDir: folder,
    logDeadlineSeconds: 8,
    forgottenThrough: undefined,
    unopened: [],
    foldedFrom: foldedFrom((await identityOf(log)) ?? 'empty', await vaultEraOf(log)),
    areDamaged: (await quickCheck(join(folder, 'read-models.sqlite'))) !== undefined,
  };
  const { readSide } = await openReadSide(source, {
    log,
    codec,
    projections,
    clock: () => new Date(),
    tell: (line) => told.push(line),
    onFailure: () => undefined,
  });
  const head = await log.head();
  const isThere = head === undefined || (await readSide.waitFor(head, 120_000));
  const differing = isThere
    ? differences(expected, await rowsOf(readSide))
    : ['the rows did not reach the end of the log'];
  await readSide.stop();
  await vault.close();
  await log.close();
  if (differing.length === 0) note(told.length > 0 ? 'read models built anew' : 'read models caught up');
  return differing[0];
}
