// node --import ./tools/register.mjs tools/bench/as-of.ts: a list and a record as of the middle of the log, with
// BENCH_LEADS leads (100,000): the first answer and later ones.
import { openLog } from '../../apps/api/platform/storage/open-log.ts';
import { PastThread } from '../../apps/api/records/as-of/past-thread.ts';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { projections } from '@leaseledger/projections/projections';
import { dataFolder, workFolder } from './filled/data-folder.ts';

const leads = Number(process.env['BENCH_LEADS'] ?? 100_000);
const dataDir = await dataFolder(workFolder(), leads, { kept: process.env['BENCH_FOLDER'] });

async function middleOf() {
  const log = await openLog({ dataDir, eventStoreUrl: undefined, clock: () => new Date() });
  const positions = [];
  for await (const { position } of log.readAll()) positions.push(position);
  await log.close();
  const position = positions[Math.floor(positions.length / 2)];
  if (position === undefined) throw new Error('The log is empty');
  return { position, events: positions.length, near: positions[Math.floor(positions.length * 0.55)] ?? position };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work();
  console.log(`${what}: ${(performance.now() - begun).toFixed(1)} ms`);
  return done;
}

const { position, near, events } = await middleOf();
console.log(`${leads} leads, ${events} events, as of event ${Math.floor(events / 2)}`);
const past = new PastThread(
  { dataDir, logDeadlineSeconds: 8, foldedFrom: '', forgottenThrough: undefined, unopened: [], areDamaged: false },
  projections,
  (error) => console.error(error),
);
const { readModel } = leadRows;
const ready = async (place: typeof position) => {
  for (;;) {
    const built = await past.prepare(readModel, place, 0);
    if (built !== 'busy' && built.isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
await timed('a moment, the first one (the log is read once)', () => past.place({ moment: new Date().toISOString() }));
await timed('a moment, another one', () => past.place({ moment: new Date(Date.now() - 1_000).toISOString() }));
await timed('the list, until it is ready', () => ready(position));
const { total } = (await timed('its first page', () => past.list(readModel, { limit: 20 }, position))) ?? { total: 0 };
for (let page = 1; page <= 3; page += 1)
  await timed(`page ${page + 1}`, () => past.list(readModel, { limit: 20, offset: page * 20 }, position));
await timed('the page in its middle', () =>
  past.list(readModel, { limit: 20, offset: Math.floor(total / 2) }, position),
);
await timed('a name in it', () => past.list(readModel, { limit: 20, text: 'lindqvist' }, position));
await timed('the list a twentieth of the log later, from that one', () => ready(near));
await timed('a record, the first one', () => past.row(readModel, 1, position));
await timed('a record, another one', () => past.row(readModel, 2, position));
console.log(`rows: ${total}`);
await past.stop();
