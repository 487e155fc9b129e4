// npm run bench:import: imports BENCH_ROWS (50,000) persons from a CSV file: read, check, import and undo, and measures
// changes of other users during it. Asserts nothing.
import '../explain.mjs';
import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { StaffClient, untilReady } from '../faults/staff-client.ts';
import { checkRows, personsFile, readPersons, untilImport } from '../faults/staff-import.ts';
import { dataFolder, workFolder } from './filled/data-folder.ts';
import {
  heading,
  latency,
  line,
  megabytes,
  milliseconds,
  number,
  percentile,
  perSecond,
  timed,
} from './load/figures.ts';
import { PASSWORD, staff } from './filled/fill-staff.ts';
import type { ProductFigures } from './load/product-process.ts';
import { startProcess } from './load/start-process.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 50_000);
const LEADS = 1_000;
/** The pause between changes of another user, in milliseconds. */
const APART_MS = 100;

const dataDir = await dataFolder(workFolder(process.env['BENCH_FOLDER']), LEADS);
const product = await startProcess('tools/bench/load/product-process.ts', [], {
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
});
await untilReady(product.address);
const login = (place: number): Promise<StaffClient> =>
  StaffClient.login(product.address, { email: staff[place]?.Email ?? '', password: PASSWORD });
const [importer, other] = await Promise.all([login(0), login(1)]);
const figures = async (): Promise<ProductFigures> => (await product.ask('figures')) as ProductFigures;

/** Changes one lead after the other during the work. @returns the time of each, in milliseconds */
async function changesBeside(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isDone = false;
  const changing = (async () => {
    for (let lead = 1; !isDone; lead = (lead % LEADS) + 1) {
      const { Version, PriorityCodeID } = await other.call<{ Version: number; PriorityCodeID: number }>(
        'GET',
        `leads/lead/${lead}`,
      );
      const Lead = {
        LeadID: lead,
        Version,
        PriorityCodeID: PriorityCodeID === priority.HIGH ? priority.LOW : priority.HIGH,
      };
      took.push(await timed(() => other.call('POST', 'leads/quickEdit', { Lead })));
      await new Promise((resolve) => setTimeout(resolve, APART_MS));
    }
  })();
  await work();
  isDone = true;
  await changing;
  return took;
}

/** Prints the time and the cost of a step, and the times of other users' changes during it. */
async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = await figures();
  const done: T[] = [];
  let ms = 0;
  const took = await changesBeside(async () => {
    ms = await timed(async () => done.push(await work()));
  });
  const after = await figures();
  line(what, perSecond(ROWS, ms), `${number(ms / 1_000)} s`);
  for (const [thread, cpu] of Object.entries(after.cpu))
    if (cpu - (before.cpu[thread] ?? 0) > ms / 50)
      line(`  CPU a row, ${thread}`, milliseconds((cpu - (before.cpu[thread] ?? 0)) / ROWS));
  line(
    '  changes of others at the same time',
    latency(took),
    `${number(took.length)}, the slowest ${milliseconds(percentile(took, 1))}`,
  );
  line(
    '  the answering thread was late',
    milliseconds(after.delay.p99),
    `p99; at most ${milliseconds(after.delay.max)}`,
  );
  line('  most memory so far', megabytes(after.peakMemory));
  const [answer] = done;
  if (answer === undefined) throw new Error(`${what} was answered with nothing`);
  return answer;
}

heading(`An import of ${number(ROWS)} persons, ${number(LEADS)} leads there before`);
line(
  'changes with nothing beside them',
  latency(await changesBeside(() => new Promise((resolve) => setTimeout(resolve, 5_000)))),
);
const read = await step('the file is read and kept', () => readPersons(importer, personsFile(ROWS, 'import.example')));
const checked = await step('the rows are looked at', () => checkRows(importer, read));
const body = { ImportID: checked.ImportID };
const imported = await step('they are imported', async () => {
  await importer.call('POST', importEndpoints.run.path, body);
  return untilImport(importer, checked.ImportID, ({ Phase }) => Phase === 'done');
});
line('  added, and not', number(imported.Result?.Added ?? 0), number(imported.Result?.Failed ?? 0));
const back = await step('they are taken back', async () => {
  await importer.call('POST', importEndpoints.undo.path, body);
  return untilImport(importer, checked.ImportID, ({ Phase }) => Phase === 'undone');
});
line('  taken back, and not', number(back.Undone?.Undone ?? 0), number(back.Undone?.Kept ?? 0));
await product.stop();
