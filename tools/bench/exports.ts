// npm run bench:exports: exports a list of BENCH_LEADS leads (100,000) as CSV and as a workbook over HTTP, beside the
// streaming writer of exceljs, and measures pages for other users during it. Asserts nothing.
import '../explain.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExportFormat, ExportView } from '@leaseledger/contract/exports/export.views';
import { StaffClient, untilReady } from '../faults/staff-client.ts';
import type { BareFigures } from './bare/bare-exceljs.ts';
import { bareWhile } from './measures/bare-while.ts';
import { dataFolder, workFolder } from './filled/data-folder.ts';
import { heading, latency, line, megabytes, milliseconds, number, perSecond } from './load/figures.ts';
import { PASSWORD, staff } from './filled/fill-staff.ts';
import { HttpClient } from './load/http-load.ts';
import type { ProductFigures } from './load/product-process.ts';
import { startProcess } from './load/start-process.ts';

const LEADS = Number(process.env['BENCH_LEADS'] ?? 100_000);
const LOOKS_EVERY_MS = 50;
/** Other users are measured this long without an export. */
const QUIET_MS = 4_000;
/** This many other users read one page after the other. */
const READERS = 4;

const work = workFolder(process.env['BENCH_FOLDER']);
const dataDir = await dataFolder(work, LEADS, { kept: process.env['BENCH_FOLDER'] });
const product = await startProcess('tools/bench/load/product-process.ts', [], {
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
});
await untilReady(product.address);
const bareServer = await startProcess('tools/bench/bare/bare-server.ts', ['200']);
const bareClient = new HttpClient(bareServer.address);
const [exporter, ...others] = await Promise.all(
  staff
    .slice(0, READERS + 1)
    .map(({ Email }) => StaffClient.login(product.address, { email: Email, password: PASSWORD })),
);
if (exporter === undefined) throw new Error('Nobody works here');
const memory = async () => ((await product.ask('figures')) as ProductFigures).peakMemory;

/** The times of list pages for other users and of bare answers during some work, in milliseconds. */
async function pagesWhile(
  something: Promise<unknown>,
): Promise<{ readonly pages: number[]; readonly floor: number[] }> {
  const samples: number[] = [];
  let isOver = false;
  const over = something.finally(() => (isOver = true));
  const read = async (reader: StaffClient, lane: number) => {
    for (let page = lane; !isOver; page = (page * 7 + 1) % Math.floor(LEADS / 20)) {
      const query = new URLSearchParams({
        filter: '{}',
        range: `[${page * 20},${page * 20 + 19}]`,
        sort: '["LeadID","DESC"]',
      });
      const begun = performance.now();
      await (await fetch(`${reader.url}/api/rest/leads?${query}`, { headers: reader.headers })).text();
      samples.push(performance.now() - begun);
      await pause(5);
    }
  };
  const floor = bareWhile(bareClient, () => isOver);
  await Promise.all(others.map(read));
  await over;
  return { pages: samples, floor: await floor };
}

async function made(Format: ExportFormat, by: StaffClient): Promise<ExportView> {
  const { ExportID } = await by.call<ExportView>('PUT', 'exports', { List: 'leads', Format, Filter: {} });
  for (;;) {
    const found = (await by.call<ExportView[]>('GET', 'exports')).find((each) => each.ExportID === ExportID);
    if (found !== undefined && found.State !== 'underWay') return found;
    await pause(LOOKS_EVERY_MS);
  }
}

heading(`Exports of ${number(LEADS)} leads, all columns`);
const quiet = await pagesWhile(pause(QUIET_MS));
line('pages for others, nothing else', latency(quiet.pages), `bare answers ${latency(quiet.floor)}`);
const sample = join(work, 'sample');
for (const format of ['csv', 'xlsx'] as const) {
  const before = await memory();
  const begun = performance.now();
  const making = made(format, exporter);
  const { pages, floor } = await pagesWhile(making);
  const done = await making;
  if (done.State !== 'ready') throw new Error(`The export is ${done.State}`);
  const took = performance.now() - begun;
  const reading = performance.now();
  const answer = await fetch(`${product.address}/api/exports/file/${done.ExportID}`, { headers: exporter.headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  line(
    `${format}, until it is ready`,
    perSecond(LEADS, took),
    milliseconds(took),
    `${megabytes(bytes.length)}, downloaded in ${milliseconds(performance.now() - reading)}`,
  );
  line(
    '  pages for others at the same time',
    latency(pages),
    `${number(pages.length)} pages`,
    `bare answers ${latency(floor)}`,
  );
  line('  most memory of the product', megabytes(await memory()), `${megabytes(before)} before`);
  if (format === 'csv') writeFileSync(sample, bytes);
}
await product.stop();
await bareServer.stop();
const bare = await startProcess('tools/bench/bare/bare-exceljs.ts', [String(LEADS), sample]);
const { took, before, peakMemory } = (await bare.ask('write')) as BareFigures;
line(
  "exceljs' streaming writer alone, xlsx",
  perSecond(LEADS, took),
  milliseconds(took),
  'nobody else reads, and the rows are at hand',
);
line('  most memory', megabytes(peakMemory), `${megabytes(before)} before`);
await bare.stop();
process.exit(0);
