import { Seeded } from '../../../apps/api/demo/seeded.ts';
import {
  atLeast,
  atMost,
  heading,
  latency,
  line,
  milliseconds,
  number,
  percentile,
  perSecond,
  timed,
} from '../load/figures.ts';
import { drive, WARM_UP_SECONDS } from '../load/http-load.ts';
import { listOf, listViews } from './lists.ts';
import { Mix } from './mix.ts';
import { besidePeers, type PeerFigure } from '../bare/peers.ts';
import type { Product } from '../load/product.ts';
import type { ProductFigures } from '../load/product-process.ts';
import { ANSWERING } from '../load/thread-cpu.ts';

/** The mix logs leads for at most this many persons. */
const MOST_PERSONS = 20_000;
/** The goal beside the peer holds up to this many leads. With a million it is 0.8 of the rate with these. */
const GOAL_UP_TO = 100_000;
/** Threads with less than this, in milliseconds per command, are not listed. */
const LEAST_CPU = 0.005;

export interface CommandOptions {
  readonly seconds: number;
  readonly leads: number;
  readonly persons: number;
  readonly peers: readonly PeerFigure[];
}

/**
 * Measures the mix, alone and beside lists: rate, CPU time per thread, and the delay of the answering thread's event
 * loop. @returns commands per second by concurrency
 */
export async function measureCommands(
  product: Product,
  { seconds, leads, persons, peers }: CommandOptions,
): Promise<ReadonlyMap<number, number>> {
  const rates = new Map<number, number>();
  heading('Commands: a third each of logging, assigning and a change of status, by 20 users');
  const mix = new Mix(product, Math.min(persons, MOST_PERSONS), new Seeded(20_261_121));
  const next = () => mix.next();
  for (const atOnce of [1, 32]) {
    await drive(next, { atOnce, seconds: WARM_UP_SECONDS });
    const before = await settled(product);
    const own = process.cpuUsage();
    const result = await drive(next, { atOnce, seconds });
    const { user, system } = process.cpuUsage(own);
    const waiting = await product.waiting();
    const quietAfter = await timed(() => product.untilQuiet());
    const after = await settled(product);
    rates.set(atOnce, result.rate);
    line(`${atOnce} at once`, perSecond(result.rate, 1_000), latency(result.latencies));
    besidePeers(peers, {
      what: 'commands',
      atOnce,
      rate: result.rate,
      goal: (ratio) => (atOnce > 1 && leads <= GOAL_UP_TO ? [atLeast(ratio, 2.5)] : []),
    });
    tellCpu(before, after, result.latencies.length, (user + system) / 1_000);
    line('  waiting at the end', number(waiting), `all that follows done ${milliseconds(quietAfter)} later`);
    if (atOnce > 1) tellDelay('the mix alone', after);
  }
  await measureCommandToList(product);
  const views = listViews(leads, new Seeded(20_261_122)).map((view) => () => listOf(product, view.next()));
  let turn = 0;
  const [commands, lists] = await Promise.all([
    drive(next, { atOnce: 32, seconds }),
    drive(async () => views[turn++ % views.length]?.(), { atOnce: 8, seconds }),
  ]);
  line('32 at once, with 8 lists at once', perSecond(commands.rate, 1_000), latency(commands.latencies));
  line('  and the lists', perSecond(lists.rate, 1_000), latency(lists.latencies));
  tellDelay('the mix and lists', await product.figures());
  return rates;
}

/**
 * The time until a user who logs a lead reads it at the top of the list. @throws Error when the list begins with
 * another
 */
async function measureCommandToList(product: Product): Promise<void> {
  const latencies: number[] = [];
  const [headers] = product.sessions;
  for (let time = 0; time < 300; time += 1) {
    const took = await timed(async () => {
      const Lead = { PersonID: 1, Notes: 'Electric, wants delivery before June' };
      const { LeadID } = JSON.parse(
        await product.client.send({ method: 'PUT', path: '/api/leads', headers, body: { Lead } }),
      ).payload;
      const [top] = JSON.parse(
        await product.client.send({ path: '/api/rest/leads?range=[0,0]&sort=["CreatedDateTime","DESC"]', headers }),
      );
      if (top.LeadID !== LeadID) throw new Error(`Lead ${LeadID} was answered, but the list began with ${top.LeadID}`);
    });
    latencies.push(took);
  }
  line(
    'logged, and then read at the head of the list',
    milliseconds(percentile(latencies, 0.5)),
    `p99 ${milliseconds(percentile(latencies, 0.99))}`,
  );
}

/** The figures once all that follows is done and all staff can read it, so that they include reactions and folding. */
async function settled(product: Product): Promise<ProductFigures> {
  await product.untilQuiet();
  for (const headers of product.sessions) await product.client.send({ path: '/api/rest/leads?range=[0,0]', headers });
  return product.figures();
}

function tellCpu(before: ProductFigures, after: ProductFigures, commands: number, own: number): void {
  const each = Object.entries(after.cpu).map(([thread, ms]) => ({
    thread,
    ms: (ms - (before.cpu[thread] ?? 0)) / commands,
  }));
  const answering = each.find(({ thread }) => thread === ANSWERING)?.ms ?? Number.NaN;
  const others = each
    .filter(({ thread, ms }) => thread !== ANSWERING && ms >= LEAST_CPU)
    .sort((one, other) => other.ms - one.ms);
  line('  CPU a command, of the thread that answers', milliseconds(answering), atMost(answering, 0.35, ' ms'));
  line(
    '  of other threads',
    milliseconds(others.reduce((sum, { ms }) => sum + ms, 0)),
    ...others.map(({ thread, ms }) => `${thread} ${milliseconds(ms)}`),
    `the bench ${milliseconds(own / commands)}`,
  );
}

function tellDelay(under: string, { delay: { p50, p99, max } }: ProductFigures): void {
  line(
    `  event loop of the thread that answers, ${under}`,
    `p99 ${milliseconds(p99)}`,
    `p50 ${milliseconds(p50)}, max ${milliseconds(max)}`,
    atMost(p99, 10, ' ms'),
  );
}
