// npm run bench: what the product does a second, beside what this machine can do at all, measured in the same run. Asserts nothing.
// --quick: the product over HTTP alone, 3 seconds a figure. --peers <folder of their kit>: and what it is measured against.
import { cpus } from 'node:os';
import { measureAppends, sampleEvent } from './append-rates.ts';
import { measureAppendToVisible } from './append-to-visible.ts';
import { measureCommands } from './commands.ts';
import { dataFolder, workFolder } from './data-folder.ts';
import { benchEventStoreDb } from './eventstoredb.ts';
import { atMost, heading, line, megabytes, number, perSecond, timed } from './figures.ts';
import { LEADS_PER_PERSON } from './fill.ts';
import { answerFloor, appendFloor, EVENT_BYTES, queryFloor } from './floors.ts';
import { measureLists } from './lists.ts';
import { benchOptions } from './options.ts';
import { peakMemory } from './peak-memory.ts';
import { measurePeers } from './peers.ts';
import { Product } from './product.ts';
import { measureFiles, measureRebuilds, tellBuild } from './replay.ts';
import { startProcess } from './start-process.ts';

const { leads, seconds, quick, folder, peers } = benchOptions(process.argv.slice(2), process.env);
const work = workFolder(folder);
process.stdout.write(`Leaseledger bench, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`);

heading('Floors of this machine, now');
const appends = appendFloor(work);
line(`append of ${EVENT_BYTES} bytes with fdatasync, one at a time`, perSecond(appends, 1_000));
line('SQLite read by key, 100,000 rows', perSecond(queryFloor(work), 1_000));
line('bare Fastify answer, 200 bytes, 32 at once', perSecond((await answerFloor(200, 32)).rate, 1_000));

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
line('log and vault filled in, or copied', `${number((await timed(async () => (dataDir = await dataFolder(work, leads, folder)))) / 1_000)} s`);
const building = performance.now();
const first = await Product.start(dataDir);
const built = performance.now() - building;
line('memory at most, building the read models', megabytes((await first.figures()).peakMemory));
await first.stop();
const scan = await measureFiles(dataDir);
tellBuild(built, scan);

const figures = peers === undefined ? [] : await measurePeers(peers, work, { leads, seconds });
heading('The product over HTTP');
const starting = performance.now();
const product = await Product.start(dataDir);
line('second start', `${((performance.now() - starting) / 1_000).toFixed(1)} s`);
await product.logIn();
await measureLists(product, { seconds, leads, peers: figures });
await measureCommands(product, { seconds, leads, persons: Math.ceil(leads / LEADS_PER_PERSON), peers: figures });
const { peakMemory: memory } = await product.figures();
await product.stop();
if (!quick) measureRebuilds(dataDir, scan);

heading('Memory, at most');
line('the product', megabytes(memory), atMost(memory / 2 ** 30, 3, ' GB'));
line('the bench', megabytes(peakMemory()), atMost(peakMemory() / 2 ** 30, 3, ' GB'));
