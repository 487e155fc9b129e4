import { measureAppends, sampleEvent } from './append-rates.ts';
import { measureAppendToVisible } from './append-to-visible.ts';
import { measureCommands } from './commands.ts';
import { dataFolder } from '../filled/data-folder.ts';
import { benchEventStoreDb } from '../bare/eventstoredb.ts';
import { atMost, heading, line, megabytes, number, timed } from '../load/figures.ts';
import { LEADS_PER_PERSON } from '../filled/fill.ts';
import { measureLists } from './lists.ts';
import { measureWork } from './work-lists.ts';
import type { BenchOptions } from '../load/options.ts';
import { peakMemory } from '../load/peak-memory.ts';
import { measurePeers } from '../bare/peers.ts';
import { Product } from '../load/product.ts';
import { measureFiles, measureRebuilds, tellBuild } from './replay.ts';
import { startProcess } from '../load/start-process.ts';

/** Measures the product on one machine with its files. @param appends the rate of a bare fdatasync, per second */
export async function benchOnFiles(
  work: string,
  appends: number,
  { leads, each, seconds, quick, folder: kept, peers }: BenchOptions,
): Promise<void> {
  if (!quick) {
    await measureAppends(work, appends);
    const double = await startProcess('tools/commands/eventstoredb-double.ts');
    await benchEventStoreDb('the stand-in of the tests', double.address, sampleEvent);
    await double.stop();
    await measureAppendToVisible(work);
  }

  heading(`The product with ${number(leads)} leads`);
  let dataDir = '';
  line(
    'log and vault filled in, or copied',
    `${number((await timed(async () => (dataDir = await dataFolder(work, leads, { kept, each })))) / 1_000)} s`,
  );
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
  // The work that a start leaves would be measured with the rest.
  await product.untilQuiet();
  await measureLists(product, { seconds, leads, peers: figures });
  await measureWork(product, { seconds: 1, leads, each, whole: !quick });
  await measureCommands(product, { seconds, leads, persons: Math.ceil(leads / LEADS_PER_PERSON), peers: figures });
  const { peakMemory: memory } = await product.figures();
  await product.stop();
  if (!quick) measureRebuilds(dataDir, scan);

  heading('Memory, at most');
  line('the product', megabytes(memory), atMost(memory / 2 ** 30, 3, ' GB'));
  line('the bench', megabytes(peakMemory()), atMost(peakMemory() / 2 ** 30, 3, ' GB'));
}
