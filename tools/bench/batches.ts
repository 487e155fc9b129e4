// node --import ./tools/register.mjs tools/bench/batches.ts: one action on BENCH_LEADS leads (100,000), previewed, done
// and undone while other users work: items per second, the time of other commands, memory, and the growth of the log.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { StaffClient, untilReady } from '../faults/staff-client.ts';
import { bareWhile } from './measures/bare-while.ts';
import { dataFolder, workFolder } from './filled/data-folder.ts';
import { heading, latency, line, megabytes, milliseconds, number, perSecond } from './load/figures.ts';
import { PASSWORD, staff } from './filled/fill-staff.ts';
import { HttpClient } from './load/http-load.ts';
import type { ProductFigures } from './load/product-process.ts';
import { startProcess } from './load/start-process.ts';

const LEADS = Number(process.env['BENCH_LEADS'] ?? 100_000);
/** The number of other users, who each change one lead after the other with this pause. */
const OTHERS = 4;
const APART_MS = 50;
const LOOK_MS = 200;
const QUIET_MS = 5_000;

const dataDir = await dataFolder(workFolder(process.env['BENCH_FOLDER']), LEADS, { kept: process.env['BENCH_FOLDER'] });
const product = await startProcess('tools/bench/load/product-process.ts', [], {
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
  LOG_LEVEL: 'error',
  CONNECTIONS_PER_ADDRESS: '1000',
});
await untilReady(product.address);
const bareServer = await startProcess('tools/bench/bare/bare-server.ts', ['200']);
const bare = new HttpClient(bareServer.address);
const [starter, ...others] = await Promise.all(
  staff
    .slice(0, OTHERS + 1)
    .map(({ Email }) => StaffClient.login(product.address, { email: Email, password: PASSWORD })),
);
const [assignee] = staff;
if (starter === undefined || assignee === undefined) throw new Error('Nobody works here');

const logSize = (): number =>
  ['log.sqlite', 'log.sqlite-wal'].reduce(
    (sum, name) => sum + (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
// product-process.ts sends these.
const figures = async (): Promise<ProductFigures> => (await product.ask('figures')) as ProductFigures;

/** @returns the times of other users' commands during the work, and of bare answers, in milliseconds */
async function othersDuring(
  work: () => Promise<unknown>,
): Promise<{ readonly felt: number[]; readonly floor: number[] }> {
  let isOver = false;
  const took: number[] = [];
  const working = others.map(async (client, place) => {
    for (let turn = 0; !isOver; turn += 1) {
      const lead = 1 + (((turn * OTHERS + place) * 7) % LEADS);
      const { Version, PriorityCodeID } = await client.call<{ Version: number; PriorityCodeID: number }>(
        'GET',
        `leads/lead/${lead}`,
      );
      const start = performance.now();
      const { status } = await client.send('POST', 'leads/quickEdit', {
        body: {
          Lead: {
            LeadID: lead,
            Version,
            PriorityCodeID: PriorityCodeID === priority.HIGH ? priority.LOW : priority.HIGH,
          },
        },
      });
      took.push(performance.now() - start);
      // A conflict only means that the batch changed this lead first.
      if (status !== 200 && status !== 409) throw new Error(`Somebody else's command answered ${status}`);
      await pause(APART_MS);
    }
  });
  const floor = bareWhile(bare, () => isOver);
  await work();
  isOver = true;
  await Promise.all(working);
  return { felt: took, floor: await floor };
}

/** Times the work, its cost, and its effect on other users. */
async function measured(what: string, work: () => Promise<number>): Promise<void> {
  const [before, size] = [await figures(), logSize()];
  const start = performance.now();
  let [count, took] = [0, 0];
  const { felt, floor } = await othersDuring(async () => {
    count = await work();
    took = performance.now() - start;
  });
  const after = await figures();
  const cpu = Object.entries(after.cpu)
    .map(([thread, ms]) => [thread, ms - (before.cpu[thread] ?? 0)] as const)
    .filter(([, ms]) => ms > took / 100);
  line(what, perSecond(count, took), `${number(count)} in ${number(took / 1_000)} s`);
  line('  bare answers at the same time', latency(floor));
  line(
    "  others' commands",
    latency(felt),
    `${number(felt.length)} of them`,
    `event loop late p99 ${milliseconds(after.delay.p99)}, at most ${milliseconds(after.delay.max)}`,
  );
  line(
    '  CPU for each',
    milliseconds(cpu.reduce((sum, [, ms]) => sum + ms, 0) / count),
    ...cpu.map(([thread, ms]) => `${thread} ${milliseconds(ms / count)}`),
  );
  line(
    '  added to the log',
    `${number((logSize() - size) / count)} bytes`,
    'for each',
    `most memory so far ${megabytes(after.peakMemory)}`,
  );
}

async function until(
  staffed: StaffClient,
  { BatchID }: BatchRow,
  ...stages: readonly BatchRow['Stage'][]
): Promise<BatchRow> {
  for (;;) {
    const batch = await staffed.call<BatchRow>('GET', `batches/batch/${BatchID}`);
    if (stages.includes(batch.Stage)) return batch;
    await pause(LOOK_MS);
  }
}

async function run(what: string, staffed: StaffClient, prepare: () => Promise<BatchRow>): Promise<BatchRow> {
  let batch = await prepare();
  await measured(`${what}: looked at`, async () => (batch = await until(staffed, batch, 'ready', 'stopped')).Previewed);
  await measured(`${what}: done`, async () => {
    await staffed.call('POST', 'batches/start', { batchID: batch.BatchID });
    return (batch = await until(staffed, batch, 'finished', 'stopped')).Handled;
  });
  return batch;
}

heading(`One action on ${number(LEADS)} leads, ${OTHERS} others at work`);
await measured('nothing', () => pause(QUIET_MS, OTHERS));
const assigned = await run('assigned', starter, () =>
  starter.call('PUT', 'batches', {
    kind: leadBatch.assign,
    parameters: { assigneeID: assignee.UserID, disableLeadEmail: true },
    filter: {},
  }),
);
await run('taken back', starter, () => starter.call('POST', 'batches/undo', { batchID: assigned.BatchID }));
await product.stop();
await bareServer.stop();
process.exit(0);
