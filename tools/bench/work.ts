// npm run bench:work: lists, counts, clocks, management pages and commands of enquiries, new business and fuel cards,
// beside leads, with the first start and the time of a rebuild. Asserts nothing.
import '../explain.mjs';
import { loadavg } from 'node:os';
import { dataFolder, workFolder } from './filled/data-folder.ts';
import { heading, line, megabytes, number, timed, latency, perSecond } from './load/figures.ts';
import { answerFloor, appendFloor } from './bare/floors.ts';
import { benchOptions } from './load/options.ts';
import { Product } from './load/product.ts';
import { measureWork } from './measures/work-lists.ts';
import { measureFiles, measureRebuilds, tellBuild } from './measures/replay.ts';

const SECONDS = 1;
const { leads, each, folder: kept } = benchOptions([], process.env);
const work = workFolder(kept);
const tellBusy = () => line('programs that want a processor, now', loadavg()[0]?.toFixed(1) ?? '');

heading('Floors of this machine, now');
tellBusy();
line('append with fdatasync, one at a time', perSecond(appendFloor(work), 1_000));
const bare = await answerFloor(200, 1);
line('bare Fastify answer, 200 bytes', perSecond(bare.rate, 1_000), latency(bare.latencies));
let dataDir = '';
const filled = await timed(async () => (dataDir = await dataFolder(work, leads, { kept, each })));
line('log and vault filled in, or copied', `${number(filled / 1_000)} s`);

const building = performance.now();
const first = await Product.start(dataDir);
const built = performance.now() - building;
line('memory at most, building the read models', megabytes((await first.figures()).peakMemory));
await first.stop();
const scan = await measureFiles(dataDir);
tellBuild(built, scan);
tellBusy();

const starting = performance.now();
const product = await Product.start(dataDir);
line('second start', `${((performance.now() - starting) / 1_000).toFixed(1)} s`);
await product.logIn();
// The work that a start leaves would be measured with the rest.
await product.untilQuiet();
tellBusy();
await measureWork(product, { seconds: SECONDS, leads, each, whole: true });
line('memory at most', megabytes((await product.figures()).peakMemory));
tellBusy();
await product.stop();
measureRebuilds(dataDir, scan, {}, ['leadRows', 'enquiryRows', 'fuelCardTrackerRows']);
process.exit(0);
