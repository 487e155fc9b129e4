import { sampleEvent } from './append-rates.ts';
import { measureCommands } from './commands.ts';
import { dataFolder } from '../filled/data-folder.ts';
import { bareReplay, benchEventStoreDb } from '../bare/eventstoredb.ts';
import { atLeast, heading, line, number, ofFloor, timed } from '../load/figures.ts';
import { LEADS_PER_PERSON } from '../filled/fill.ts';
import { measureLists } from './lists.ts';
import { measureWork } from './work-lists.ts';
import { benchMongoDb } from '../bare/mongodb.ts';
import type { BenchOptions, ServerChoice } from '../load/options.ts';
import { Product } from '../load/product.ts';
import { measureRebuilds, scanOf, tellBuild } from './replay.ts';
import { openServers } from '../load/servers.ts';

/** Measures the product on servers, and afterwards the bare clients, so that the product does not disturb them. */
export async function benchOnServers(
  work: string,
  choice: ServerChoice,
  { leads, each, seconds, quick }: BenchOptions,
): Promise<void> {
  const servers = await openServers(choice);
  const { eventStoreUrl, mongoDbUrl } = servers;
  const kept = (url: string | undefined, name: string) =>
    url === undefined ? 'files' : `${choice.areDoubles ? 'a stand-in for ' : ''}${name}`;
  heading(
    `${choice.processes} process(es) with ${number(leads)} leads; the log on ${kept(eventStoreUrl, 'EventStoreDB')}, read models and vault on ${kept(mongoDbUrl, 'MongoDB')}`,
  );
  let dataDir = '';
  line(
    'log and vault filled in',
    `${number((await timed(async () => (dataDir = await dataFolder(work, leads, { servers, each })))) / 1_000)} s`,
  );
  const building = performance.now();
  const product = await Product.start(dataDir, { servers, processes: choice.processes });
  const built = performance.now() - building;
  await product.logIn();
  // The work that a start leaves would be measured with the rest.
  await product.untilQuiet();
  const lists = await measureLists(product, { seconds, leads, peers: [] });
  await measureWork(product, { seconds: 1, leads, each, whole: !quick });
  const commands = await measureCommands(product, {
    seconds,
    leads,
    persons: Math.ceil(leads / LEADS_PER_PERSON),
    peers: [],
  });
  await product.stop();

  heading('Rebuilds');
  const scan = eventStoreUrl === undefined ? await scanOf(dataDir) : await bareReplay(eventStoreUrl);
  tellBuild(built, scan);
  if (!quick) measureRebuilds(dataDir, scan, servers);

  if (eventStoreUrl !== undefined) {
    const appends = await benchEventStoreDb('the same server', eventStoreUrl, sampleEvent);
    for (const [atOnce, rate] of commands) {
      const floor = appends.get(atOnce) ?? Number.NaN;
      line(
        `commands over HTTP, ${atOnce} at once`,
        ofFloor(rate, floor, "the bare client's appends"),
        atLeast(rate / floor, 0.8),
      );
    }
  }
  if (mongoDbUrl !== undefined) {
    const pages = await benchMongoDb(mongoDbUrl, seconds);
    for (const [atOnce, rate] of lists)
      line(
        `page 1 over HTTP, ${atOnce} at once`,
        ofFloor(rate, pages.get(atOnce) ?? Number.NaN, "the bare client's pages"),
      );
  }
  await servers.stop();
}
