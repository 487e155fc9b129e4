import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { Seeded } from '../../../apps/api/demo/seeded.ts';
import { atLeast, atMost, heading, latency, line, ofFloor, percentile, perSecond } from '../load/figures.ts';
import { LAST } from '../filled/fill.ts';
import { staff } from '../filled/fill-staff.ts';
import { answerFloor } from '../bare/floors.ts';
import { drive, WARM_UP_SECONDS } from '../load/http-load.ts';
import { besidePeers, type PeerFigure } from '../bare/peers.ts';
import type { Product } from '../load/product.ts';

/** The page size of the peers' kit. */
const PAGE = 25;
/** The goals for lists hold for this many leads. */
const GOALS_FROM = 1_000_000;

interface ListView {
  /** The name in the peers' kit. */
  readonly name: string;
  readonly title: string;
  /** The goal, as a multiple of the peer over HTTP. */
  readonly goal?: number;
  /** The path of the next call. */
  next(): string;
}

/** The lists of the peers' kit, and a plain count. */
export function listViews(leads: number, random: Seeded): readonly ListView[] {
  const first = { range: [0, PAGE - 1] } as const;
  const deep = Math.floor(leads / 2);
  const statuses = Object.values(leadStatus);
  return [
    { name: 'page1', title: 'page 1, newest first', goal: 50, next: () => path(first) },
    {
      name: 'filtered',
      title: 'by status and assignee',
      goal: 50,
      next: () =>
        path({ ...first, filter: { StatusCodeID: random.one(statuses), AssignedToUserID: random.one(staff).UserID } }),
    },
    {
      name: 'deep',
      title: `offset ${deep.toLocaleString('en-AU')}`,
      goal: 40,
      next: () => path({ range: [deep, deep + PAGE - 1] }),
    },
    {
      name: 'search',
      title: 'a name, 5 percent of the rows (peers: 1)',
      goal: 30,
      next: () => path({ ...first, filter: { q: random.one(LAST) } }),
    },
    {
      name: 'search_common',
      title: 'a common word, a quarter of the rows',
      goal: 30,
      next: () => path({ ...first, filter: { q: random.one(['Barwon', 'Ballarat', 'Monash', 'Deakin']) } }),
    },
    {
      name: 'count',
      title: 'the count alone, one status',
      next: () => path({ range: [0, 0], filter: { StatusCodeID: random.one(statuses) } }),
    },
  ];
}

export const listOf = (product: Product, list: string): Promise<string> =>
  product.client.send({ path: list, headers: product.sessions[0] });

/**
 * Measures every list at a concurrency of 1 and 8, beside the peers and, for a page, beside a bare answer of the same
 * size. @returns first pages per second by concurrency
 */
export async function measureLists(
  product: Product,
  { seconds, leads, peers }: { seconds: number; leads: number; peers: readonly PeerFigure[] },
): Promise<ReadonlyMap<number, number>> {
  const pages = new Map<number, number>();
  heading(`Lists, ${PAGE} a page with the exact total`);
  const bytes = Buffer.byteLength(await listOf(product, path({ range: [0, PAGE - 1] })));
  const haveGoals = leads >= GOALS_FROM;
  for (const { name, title, goal, next } of listViews(leads, new Seeded(20_261_121))) {
    for (const atOnce of [1, 8]) {
      const one = () => listOf(product, next());
      await drive(one, { atOnce, seconds: WARM_UP_SECONDS });
      const { rate, latencies } = await drive(one, { atOnce, seconds });
      line(
        `${title}, ${atOnce} at once`,
        perSecond(rate, 1_000),
        latency(latencies),
        ...(haveGoals ? [atMost(percentile(latencies, 0.99), 30, ' ms')] : []),
      );
      if (name === 'page1') {
        pages.set(atOnce, rate);
        const bare = await answerFloor(bytes, atOnce);
        const slower = percentile(latencies, 0.5) / percentile(bare.latencies, 0.5);
        line(
          `  a bare Fastify answer of ${bytes.toLocaleString('en-AU')} bytes`,
          perSecond(bare.rate, 1_000),
          latency(bare.latencies),
          ofFloor(rate, bare.rate, 'it'),
          `p50 ${slower.toFixed(1)} times`,
          atMost(slower, 3),
        );
      }
      besidePeers(peers, {
        what: name,
        atOnce,
        rate,
        goal: (ratio) => (haveGoals && goal !== undefined ? [atLeast(ratio, goal)] : []),
      });
    }
  }
  return pages;
}

function path({ range, filter = {} }: { range: readonly [number, number]; filter?: object }): string {
  const query = new URLSearchParams({
    range: JSON.stringify(range),
    sort: '["CreatedDateTime","DESC"]',
    filter: JSON.stringify(filter),
  });
  return `/api/rest/leads?${query}`;
}
