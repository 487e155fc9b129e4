// npm run bench:live: the delay of news at 1,000 consoles after the answer of a command, beside bare Node with as many
// listeners. Asserts nothing.
// BENCH_READERS, BENCH_CHANGES: the numbers of listeners and of changes.
import '../explain.mjs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { EVENT_STREAM } from '@leaseledger/contract/live/live.views';
import { StaffClient, untilReady } from '../faults/staff-client.ts';
import { dataFolder, workFolder } from './filled/data-folder.ts';
import { heading, latency, line, megabytes, milliseconds, number, percentile } from './load/figures.ts';
import { PASSWORD, staff } from './filled/fill-staff.ts';
import { startProcess, type RunningProcess } from './load/start-process.ts';

const READERS = Number(process.env['BENCH_READERS'] ?? 1_000);
const CHANGES = Number(process.env['BENCH_CHANGES'] ?? 100);
const LEADS = 1_000;
const APART_MS = 150;
const SETTLED_MS = 1_500;
/** This many listen in one process during a burst of changes at full speed. */
const BURST = 500;
const BURST_AT_ONCE = 16;

interface Figures {
  readonly cpu: Readonly<Record<string, number>>;
  readonly peakMemory: number;
}

/** The time at which each reader received the news of each lead. */
class Readers {
  readonly #arrived: Map<number, number>[] = [];
  #begun = 0;
  bytes = 0;
  readonly #agent = new Agent({ keepAlive: false, maxSockets: Infinity });

  /** Resolves when all of them are listening. */
  async open(address: string, headersOf: (reader: number) => Record<string, string>): Promise<void> {
    const opened = Array.from({ length: READERS }, async (_, reader) => {
      await pause((reader / 100) * 20);
      return this.#open(address, headersOf(reader));
    });
    await Promise.all(opened);
    while (this.#begun < READERS) await pause(10);
  }

  /** Milliseconds from a moment to each arrival, without readers that received nothing. */
  late(lead: number, since: number): number[] {
    return this.#arrived.flatMap((arrived) => {
      const at = arrived.get(lead);
      return at === undefined ? [] : [Math.max(0, at - since)];
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #open(address: string, headers: Record<string, string>): Promise<void> {
    const arrived = new Map<number, number>();
    this.#arrived.push(arrived);
    return new Promise((resolve, reject) => {
      request(address, { agent: this.#agent, headers: { ...headers, accept: EVENT_STREAM } }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          const now = performance.now();
          this.bytes += text.length;
          if (text.includes('event: begin')) this.#begun += 1;
          for (const [, id] of text.matchAll(/"of":"leads","id":(\d+)/g))
            if (!arrived.has(Number(id))) arrived.set(Number(id), now);
        });
        response.on('error', () => undefined);
        return resolve();
      })
        .on('error', reject)
        .end();
    });
  }
}

const figuresOf = async (process: RunningProcess): Promise<Figures> => (await process.ask('figures')) as Figures;
const cpuOf = ({ cpu }: Figures): number => Object.values(cpu).reduce((sum, each) => sum + each, 0);

/** Changes one lead after the other, and prints the delay until all readers knew. */
async function measure(
  name: string,
  product: RunningProcess,
  readers: Readers,
  change: (lead: number) => Promise<unknown>,
): Promise<void> {
  const before = await figuresOf(product);
  const bytes = readers.bytes;
  const answered = new Map<number, number>();
  for (let lead = 1; lead <= CHANGES; lead += 1) {
    await change(lead);
    answered.set(lead, performance.now());
    await pause(APART_MS);
  }
  await pause(SETTLED_MS);
  const after = await figuresOf(product);
  const late = [...answered].flatMap(([lead, since]) => readers.late(lead, since));
  line(
    `${name}: from the answer to the news`,
    latency(late),
    `${number(late.length)} of ${number(CHANGES * READERS)} arrived, the last after ${milliseconds(percentile(late, 1))}`,
  );
  line(
    '  CPU of the process for each change',
    milliseconds((cpuOf(after) - cpuOf(before)) / CHANGES),
    `${number((readers.bytes - bytes) / CHANGES / READERS)} bytes for each reader`,
  );
  line('  most memory so far', megabytes(after.peakMemory));
}

const work = workFolder(process.env['BENCH_FOLDER']);
heading(`News for ${number(READERS)} connections, ${number(CHANGES)} changes, ${APART_MS} ms apart`);

const floor = await startProcess('tools/bench/bare/bare-stream.ts');
const bare = new Readers();
await bare.open(floor.address, () => ({}));
await measure('bare Node', floor, bare, (lead) =>
  fetch(`${floor.address}/?lead=${lead}`, { method: 'POST' }).then((answer) => answer.text()),
);
bare.close();
await floor.stop();

const dataDir = await dataFolder(work, LEADS);
const most = String(READERS * 2 + 200);
const product = await startProcess('tools/bench/load/product-process.ts', [], {
  DATA_DIR: dataDir,
  PORT: '0',
  CONNECTIONS: most,
  CONNECTIONS_PER_ADDRESS: most,
  LOG_LEVEL: 'warn',
});
await untilReady(product.address);
const sessions = await Promise.all(
  staff.map(({ Email }) => StaffClient.login(product.address, { email: Email, password: PASSWORD })),
);
const [first] = sessions;
if (first === undefined) throw new Error('Nobody works here');
async function change(lead: number): Promise<void> {
  const { Version, PriorityCodeID } = await versionOf(lead);
  await first?.call('POST', 'leads/quickEdit', {
    Lead: { LeadID: lead, Version, PriorityCodeID: PriorityCodeID === priority.HIGH ? priority.LOW : priority.HIGH },
  });
}
const versionOf = (lead: number): Promise<{ Version: number; PriorityCodeID: number }> => {
  if (first === undefined) throw new Error('Nobody works here');
  return first.call('GET', `leads/lead/${lead}`);
};
const quiet = await figuresOf(product);
for (let lead = LEADS - CHANGES; lead < LEADS; lead += 1) {
  await change(lead);
  await pause(APART_MS / 10);
}
const idle = await figuresOf(product);
line(
  'product, nobody listens: CPU of the process for each change',
  milliseconds((cpuOf(idle) - cpuOf(quiet)) / CHANGES),
);
line('product, before anybody listens: most memory so far', megabytes(idle.peakMemory));
const readers = new Readers();
await readers.open(`${product.address}/api/live`, (reader) => sessions[reader % sessions.length]?.headers ?? {});
line(
  `${number(sessions.length)} sessions, all listening: most memory so far`,
  megabytes((await figuresOf(product)).peakMemory),
);

await measure('product', product, readers, change);

const began = await figuresOf(product);
const bytes = readers.bytes;
const start = performance.now();
const answered = new Map<number, number>();
await Promise.all(
  Array.from({ length: BURST_AT_ONCE }, async (_, lane) => {
    for (let lead = CHANGES + 1 + lane; lead <= CHANGES + BURST; lead += BURST_AT_ONCE) {
      await change(lead);
      answered.set(lead, performance.now());
    }
  }),
);
const took = performance.now() - start;
await pause(SETTLED_MS * 2);
const late = [...answered].flatMap(([lead, since]) => readers.late(lead, since));
line(
  `${BURST} changes, ${BURST_AT_ONCE} at once, in ${milliseconds(took)}`,
  latency(late),
  `${number(late.length)} of ${number(BURST * READERS)} were named`,
);
const ended = await figuresOf(product);
line(
  '  CPU of the process for each change',
  milliseconds((cpuOf(ended) - cpuOf(began)) / BURST),
  `${number((readers.bytes - bytes) / READERS)} bytes for each reader in all`,
);
line('  most memory so far', megabytes(ended.peakMemory));
readers.close();
await product.stop();
process.exit(0);
