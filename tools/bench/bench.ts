// npm run bench: what the product does a second, beside what this machine can do at all, measured in the same run. Asserts nothing.
// --quick: the product over HTTP alone, 3 seconds a figure.
import { cpus } from 'node:os';
import { measureAppends, sampleEvent } from './append-rates.ts';
import { measureAppendToVisible } from './append-to-visible.ts';
import { measureCommands, WARM_UP_SECONDS } from './commands.ts';
import { dataFolder, workFolder } from './data-folder.ts';
import { benchEventStoreDb } from './eventstoredb.ts';
import { heading, latency, line, megabytes, number, perSecond, timed } from './figures.ts';
import { LEADS_PER_PERSON } from './fill.ts';
import { answerFloor, appendFloor, EVENT_BYTES, queryFloor } from './floors.ts';
import { drive } from './http-load.ts';
import { listOf, listViews } from './lists.ts';
import { benchOptions } from './options.ts';
import { peakMemory } from './peak-memory.ts';
import { Product } from './product.ts';
import { startProcess } from './start-process.ts';
import { Seeded } from '../../apps/api/demo/seeded.ts';

const { leads, seconds, quick, folder } = benchOptions(process.argv.slice(2), process.env);
const work = workFolder(folder);
process.stdout.write(`Leaseledger bench, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`);

heading('Floors of this machine, now');
const appends = appendFloor(work);
line(`append of ${EVENT_BYTES} bytes with fdatasync, one at a time`, perSecond(appends, 1_000));
line('SQLite read by key, 100,000 rows', perSecond(queryFloor(work), 1_000));
const pages = await answerFloor(25_000, 8);
line('bare Fastify answer, 200 bytes, 32 at once', perSecond((await answerFloor(200, 32)).rate, 1_000));
line('bare Fastify answer, a page of 25 KB, 8 at once', perSecond(pages.rate, 1_000), latency(pages.latencies));

if (!quick) {
  await measureAppends(work, appends);
  const double = await startProcess('tools/eventstoredb-double.ts');
  await benchEventStoreDb('the stand-in of the tests', double.address, sampleEvent);
  await double.stop();
  const eventStoreUrl = process.env['EVENTSTORE_URL'];
  if (eventStoreUrl) await benchEventStoreDb('the server that EVENTSTORE_URL names', eventStoreUrl, sampleEvent);
  await measureAppendToVisible(work);
}

heading(`The product with ${number(leads)} leads`);
let dataDir = '';
line('log and vault filled or copied', `${number((await timed(async () => (dataDir = await dataFolder(work, leads, folder)))) / 1_000)} s`);
let started: Product | undefined;
const building = await timed(async () => (started = await Product.start(dataDir)));
if (started === undefined) throw new Error('The product did not start');
const product: Product = started;
line('first start: read models built, 20 users logged in', `${(building / 1_000).toFixed(1)} s`);

heading(`Lists, 25 a page with the exact total`);
for (const view of listViews(leads, new Seeded(1))) {
  for (const atOnce of [1, 8]) {
    const one = () => listOf(product, view.next());
    await drive(one, { atOnce, seconds: WARM_UP_SECONDS });
    const { rate, latencies } = await drive(one, { atOnce, seconds });
    line(`${view.title}, ${atOnce} at once`, perSecond(rate, 1_000), latency(latencies));
  }
}
await measureCommands(product, { seconds, leads, persons: Math.ceil(leads / LEADS_PER_PERSON) });

heading('Memory, at most');
line('the product', megabytes((await product.figures()).peakMemory));
line('the bench', megabytes(peakMemory()));
await product.stop();
