import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { projections } from '@leaseledger/projections/projections';
import { atLeast, atMost, heading, line, megabytes, number, ofFloor, perSecond, timed } from '../load/figures.ts';
import { serverEnv, type Servers } from '../load/servers.ts';

const REBUILD_GOAL = 0.3;
/** Relative to the bare client's readAll. */
const REBUILD_GOAL_ON_SERVER = 0.6;

export interface Scan {
  readonly events: number;
  /** Events that are read and parsed per second. */
  readonly rate: number;
}

/** Prints the sizes of a stopped product's files, and measures the floor of every full read of the log. */
export async function measureFiles(dataDir: string): Promise<Scan> {
  heading('Files');
  const size = (name: string) =>
    ['', '-wal'].reduce(
      (sum, ending) => sum + (statSync(join(dataDir, `${name}${ending}`), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  const log = new SqliteEventLog({ file: join(dataDir, 'log.sqlite'), clock: () => new Date() });
  const scan = await scanned(log);
  const { events, rate } = scan;
  let json = 0;
  for await (const { id, stream, type, data, metadata } of log.readAll())
    json += Buffer.byteLength(JSON.stringify({ id, stream, type, data, metadata }));
  await log.close();
  const [logSize, rowsSize] = [size('log.sqlite'), size('read-models.sqlite')];
  line(
    `the log, ${number(events)} events`,
    megabytes(logSize),
    `${(logSize / json).toFixed(2)} of its JSON`,
    atMost(logSize / json, 1.5),
  );
  line(
    'the read models',
    megabytes(rowsSize),
    `${(rowsSize / logSize).toFixed(2)} of the log`,
    atMost(rowsSize / logSize, 1.2),
  );
  line('floor: scan and parse the log', perSecond(rate, 1_000));
  return scan;
}

async function scanned(log: EventLog): Promise<Scan> {
  let events = 0;
  const took = await timed(async () => {
    for await (const _ of log.readAll()) events += 1;
  });
  return { events, rate: (events * 1_000) / took };
}

/** Measures the floor only. */
export async function scanOf(dataDir: string): Promise<Scan> {
  const log = new SqliteEventLog({ file: join(dataDir, 'log.sqlite'), clock: () => new Date() });
  const scan = await scanned(log);
  await log.close();
  return scan;
}

/** Prints the build of all read models, without other work, relative to the scan. */
export function tellBuild(ms: number, { events, rate }: Scan): void {
  const built = (events * 1_000) / ms;
  line(
    `first start, with all ${projections.length} projections built`,
    `${(ms / 1_000).toFixed(1)} s`,
    perSecond(built, 1_000),
    ofFloor(built, rate, 'the scan'),
  );
}

/** Runs `npm run replay` for each projection, or for those named, on the data of a stopped product. */
export function measureRebuilds(
  dataDir: string,
  { rate }: Scan,
  servers: Partial<Servers> = {},
  named: readonly string[] = projections.map(({ name }) => name),
): void {
  heading('Rebuilds, one projection at a time');
  const goal = servers.eventStoreUrl === undefined ? REBUILD_GOAL : REBUILD_GOAL_ON_SERVER;
  for (const name of named) {
    const printed = execFileSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', 'tools/commands/replay.ts', name],
      {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataDir, ...serverEnv(servers) },
        maxBuffer: 2 ** 26,
      },
    );
    // Includes the work at the end of a build, such as indexes.
    const [, events, seconds] = /(\d+) events, \d+ events a second; in service after ([\d.]+) s/.exec(printed) ?? [];
    const found = Number(events) / Number(seconds);
    if (Number.isNaN(found))
      throw new Error(`The replay of ${name} did not say how fast it was: ${printed.slice(-500)}`);
    line(name, perSecond(found, 1_000), ofFloor(found, rate, 'the scan'), atLeast(found / rate, goal));
  }
}
