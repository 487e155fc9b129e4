import { leadStatus } from '@leaseledger/contract/leads/lead.codes';
import type { Seeded } from '../../apps/api/demo/seeded.ts';
import { LAST } from './fill.ts';
import { staff } from './fill-staff.ts';
import type { Product } from './product.ts';

/** As the peers' kit pages. */
const PAGE = 25;

export interface ListView {
  /** What the peers' kit calls it. */
  readonly name: string;
  readonly title: string;
  /** The path of the next one. */
  next(): string;
}

/** The lists of the peers' kit, and a count alone. */
export function listViews(leads: number, random: Seeded): readonly ListView[] {
  const first = { range: [0, PAGE - 1] } as const;
  const deep = Math.floor(leads / 2);
  return [
    { name: 'page1', title: 'page 1, newest first', next: () => path(first) },
    { name: 'filtered', title: 'by status and assignee', next: () => path({ ...first, filter: { StatusCodeID: random.one(Object.values(leadStatus)), AssignedToUserID: random.one(staff).UserID } }) },
    { name: 'deep', title: `offset ${deep.toLocaleString('en-AU')}`, next: () => path({ range: [deep, deep + PAGE - 1] }) },
    { name: 'search', title: 'a name, 5 percent of the rows', next: () => path({ ...first, filter: { q: random.one(LAST) } }) },
    { name: 'search_common', title: 'a common word, a quarter of the rows', next: () => path({ ...first, filter: { q: random.one(['Barwon', 'Ballarat', 'Monash', 'Deakin']) } }) },
    { name: 'count', title: 'the count alone, one status', next: () => path({ range: [0, 0], filter: { StatusCodeID: random.one(Object.values(leadStatus)) } }) },
  ];
}

export const listOf = (product: Product, list: string): Promise<string> => product.client.send({ path: list, headers: product.sessions[0] });

function path({ range, filter = {} }: { range: readonly [number, number]; filter?: object }): string {
  const query = new URLSearchParams({ range: JSON.stringify(range), sort: '["CreatedDateTime","DESC"]', filter: JSON.stringify(filter) });
  return `/api/rest/leads?${query}`;
}
