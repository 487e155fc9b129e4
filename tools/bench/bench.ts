// npm run bench: the rates of the product beside the limits of this machine, measured in the same run. Asserts nothing.
// --quick: only the product over HTTP, 3 seconds for each figure.
// --peers <folder of their kit>: also the products that the goals name.
// --doubles, or --eventstore <address> and --mongodb <address> of empty servers: the product there, beside the bare
// clients.
// --processes 2: the number of processes of the product.
import '../explain.mjs';
import { cpus } from 'node:os';
import { workFolder } from './filled/data-folder.ts';
import { heading, line, perSecond } from './load/figures.ts';
import { answerFloor, appendFloor, EVENT_BYTES, queryFloor } from './bare/floors.ts';
import { benchOnFiles } from './measures/on-files.ts';
import { benchOnServers } from './measures/on-servers.ts';
import { benchOptions } from './load/options.ts';

const options = benchOptions(process.argv.slice(2), process.env);
const work = workFolder(options.folder);
process.stdout.write(
  `Leaseledger bench, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`,
);

heading('Floors of this machine, now');
const appends = appendFloor(work);
line(`append of ${EVENT_BYTES} bytes with fdatasync, one at a time`, perSecond(appends, 1_000));
line('SQLite read by key, 100,000 rows', perSecond(queryFloor(work), 1_000));
line('bare Fastify answer, 200 bytes, 32 at once', perSecond((await answerFloor(200, 32)).rate, 1_000));

if (options.servers === undefined) await benchOnFiles(work, appends, options);
else await benchOnServers(work, options.servers, options);
