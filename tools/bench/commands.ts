import { Seeded } from '../../apps/api/demo/seeded.ts';
import { atMost, heading, latency, line, milliseconds, perSecond } from './figures.ts';
import { drive } from './http-load.ts';
import { listOf, listViews } from './lists.ts';
import { Mix } from './mix.ts';
import type { Product } from './product.ts';
import type { ProductFigures } from './product-process.ts';
import { ANSWERING } from './thread-cpu.ts';

export const WARM_UP_SECONDS = 1.5;
/** Of so many persons the mix logs leads. */
const MOST_PERSONS = 20_000;
/** Threads that take less, in milliseconds a command, are not worth a word. */
const LEAST_CPU = 0.005;

export interface CommandOptions {
  readonly seconds: number;
  readonly leads: number;
  readonly persons: number;
}

/** The mix, alone and beside lists: how many a second, what each thread spends on one, and how late the answering thread's event loop is. */
export async function measureCommands(product: Product, { seconds, leads, persons }: CommandOptions): Promise<void> {
  heading('Commands: a third each of logging, assigning and a change of status, by 20 users');
  const mix = new Mix(product, Math.min(persons, MOST_PERSONS), new Seeded(20_261_121));
  const next = () => mix.next();
  for (const atOnce of [1, 32]) {
    await drive(next, { atOnce, seconds: WARM_UP_SECONDS });
    const before = await settled(product);
    const own = process.cpuUsage();
    const result = await drive(next, { atOnce, seconds });
    const { user, system } = process.cpuUsage(own);
    const after = await settled(product);
    line(`${atOnce} at once`, perSecond(result.rate, 1_000), latency(result.latencies));
    tellCpu(before, after, result.latencies.length, (user + system) / 1_000);
    if (atOnce > 1) tellDelay('the mix alone', after);
  }
  const views = listViews(leads, new Seeded(20_261_122)).map((view) => () => listOf(product, view.next()));
  let turn = 0;
  const [commands, lists] = await Promise.all([
    drive(next, { atOnce: 32, seconds }),
    drive(async () => views[turn++ % views.length]?.(), { atOnce: 8, seconds }),
  ]);
  line('32 at once, with 8 lists at once', perSecond(commands.rate, 1_000), latency(commands.latencies));
  line('  and the lists', perSecond(lists.rate, 1_000), latency(lists.latencies));
  tellDelay('the mix and lists', await product.figures());
}

/** The figures once every member of staff can read what was written: what folding it cost is in them. */
async function settled(product: Product): Promise<ProductFigures> {
  for (const headers of product.sessions) await product.client.send({ path: '/api/rest/leads?range=[0,0]', headers });
  return product.figures();
}

function tellCpu(before: ProductFigures, after: ProductFigures, commands: number, own: number): void {
  const each = Object.entries(after.cpu).map(([thread, ms]) => ({ thread, ms: (ms - (before.cpu[thread] ?? 0)) / commands }));
  const answering = each.find(({ thread }) => thread === ANSWERING)?.ms ?? Number.NaN;
  const others = each.filter(({ thread, ms }) => thread !== ANSWERING && ms >= LEAST_CPU).sort((one, other) => other.ms - one.ms);
  line('  CPU a command, of the thread that answers', milliseconds(answering), atMost(answering, 0.35, ' ms'));
  line('  of other threads', milliseconds(others.reduce((sum, { ms }) => sum + ms, 0)), ...others.map(({ thread, ms }) => `${thread} ${milliseconds(ms)}`), `the bench ${milliseconds(own / commands)}`);
}

function tellDelay(under: string, { delay: { p50, p99, max } }: ProductFigures): void {
  line(`  event loop of the thread that answers, ${under}`, `p99 ${milliseconds(p99)}`, `p50 ${milliseconds(p50)}, max ${milliseconds(max)}`, atMost(p99, 10, ' ms'));
}
