import { enquiryType, openStatusesOf, pastTarget } from '@leaseledger/contract/enquiries/enquiry.statuses';
import {
  fuelCardStatus,
  OVERDUE_DAYS,
  statusesInHand,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { Seeded } from '../../../apps/api/demo/seeded.ts';
import { LAST } from '../filled/fill.ts';
import { staff } from '../filled/fill-staff.ts';
import { drive } from '../load/http-load.ts';
import { heading, latency, line, milliseconds, number, perSecond } from '../load/figures.ts';
import type { Product } from '../load/product.ts';
import { ANSWERING } from '../load/thread-cpu.ts';

const PAGE = 25;
/** As the console asks for a count, without a row. */
const COUNT_ONLY = [0, -1] as const;
const DAY = 86_400_000;
/** Three calls take longer only when a list is far too slow, which the first one shows. */
const FEWEST = 3;

interface Query {
  readonly filter?: object;
  readonly sort?: readonly [column: string, order: 'ASC' | 'DESC'];
  readonly range?: readonly [first: number, last: number];
}

interface WorkList {
  readonly resource: string;
  readonly statuses: readonly number[];
  /** The count in the menu, and that of overdue work. */
  readonly marks: Readonly<Record<string, object>>;
  /** Filters by the clocks, and views of overdue work. */
  readonly late: Readonly<Record<string, Query>>;
  /** The columns by which the console sorts. */
  readonly sorts: readonly string[];
  readonly pages: readonly string[];
  readonly status: { readonly path: string; readonly id: string; readonly others: object };
}

const pastTargets = { PastTarget: Object.values(pastTarget) };
const people = ['PersonFullName', 'PersonEmployerName', 'StatusName', 'PriorityCodeID', 'AssigneeName'];
const hidden = ['PersonContactNumber', 'PersonEmail', 'AssignerName', 'CreatedByName', 'ModifiedDateTime'];

function enquiryList(resource: string, type: 100 | 113, pages: readonly string[]): WorkList {
  const open = openStatusesOf(type);
  const [, second = 0] = open;
  return {
    resource,
    statuses: open,
    marks: { 'count in the menu': { StatusCodeID: open }, 'overdue in the menu': pastTargets },
    late: {
      'past target, the longest first': { filter: pastTargets, sort: ['StatusCountsFrom', 'ASC'] },
      'first contact over 24 h': { filter: { FirstContactOver: 24 } },
      'over 168 h in a status': { filter: { TimeInStatus: [`${second} 168`] } },
    },
    sorts: [
      'EnquiryID',
      ...people,
      ...(type === enquiryType.STANDARD ? ['TypeName'] : []),
      'Urgent',
      'FirstContactSeconds',
      'StatusCountsFrom',
      'OpenSeconds',
      'PurchasePrice',
      'InitialContactDate',
      'LeadID',
      ...hidden,
    ],
    pages,
    status: { path: '/api/enquiries/updateStatus', id: 'enquiryID', others: {} },
  };
}

const lists: readonly WorkList[] = [
  {
    resource: 'leads',
    statuses: Object.values(leadStatus),
    marks: { 'count in the menu': { StatusCodeID: [leadStatus.OPEN, leadStatus.QUALIFIED] } },
    late: {},
    sorts: [...people, 'ModifiedDateTime'],
    pages: ['leads/assigneeChanges', 'leads/StatusChanges'],
    status: { path: '/api/leads/updateStatus', id: 'leadID', others: {} },
  },
  enquiryList('enquiries', 100, ['enquiries/assigneeChanges', 'enquiries/statusChanges', 'enquiries/serviceTargets']),
  enquiryList('newBusiness', 113, []),
  {
    resource: 'fuelCardTrackers',
    statuses: Object.values(fuelCardStatus),
    marks: { 'count in the menu': { StatusCodeID: statusesInHand }, 'overdue in the menu': overdue() },
    late: { 'not sent for 10 days, the longest first': { filter: overdue(), sort: ['UnsentSinceDateTime', 'ASC'] } },
    sorts: [
      'FuelCardTrackerID',
      ...people,
      'Urgent',
      'RequestTypeName',
      'DeliveryTypeName',
      'TrackingNumberEmailSentDateTime',
      'RegistrationNumber',
      'UnsentSinceDateTime',
      'VehicleDescription',
      'RequestedDateTime',
      'ReceivedDateTime',
      ...hidden,
    ],
    pages: ['fuelCardTrackers/assigneeChanges', 'fuelCardTrackers/StatusChanges'],
    status: { path: '/api/fuelCardTrackers/updateStatus', id: 'fuelCardTrackerID', others: {} },
  },
];

function overdue(): object {
  const to = new Date(Date.now() - OVERDUE_DAYS * DAY).toISOString();
  return { StatusCodeID: statusesInHand, UnsentSinceDateTime_lte: to };
}

const pathOf = (resource: string, { filter = {}, sort = ['CreatedDateTime', 'DESC'], range = [0, PAGE - 1] }: Query) =>
  `/api/rest/${resource}?${new URLSearchParams({ range: JSON.stringify(range), sort: JSON.stringify(sort), filter: JSON.stringify(filter) })}`;

/**
 * Measures the lists, counts and clocks of enquiries, new business and fuel cards, beside leads. The first call of a
 * question counts rows and builds what later ones share, so it is printed too.
 * @param whole also each sortable column, the deep page, the management pages and commands
 */
export async function measureWork(
  product: Product,
  { seconds, leads, each, whole }: { seconds: number; leads: number; each: number; whole: boolean },
): Promise<void> {
  const [headers = {}] = product.sessions;
  const cpu = async () => {
    const { cpu: all } = await product.figures();
    return { answering: all[ANSWERING] ?? 0, sum: Object.values(all).reduce((sum, ms) => sum + ms, 0) };
  };
  const measure = async (what: string, send: (turn: number) => Promise<unknown>) => {
    const start = performance.now();
    await send(0);
    const first = performance.now() - start;
    const before = await cpu();
    let turn = 0;
    const latencies: number[] = [];
    while (latencies.length < FEWEST)
      latencies.push(...(await drive(() => send((turn += 1)), { atOnce: 1, seconds })).latencies);
    const after = await cpu();
    const answering = (after.answering - before.answering) / latencies.length;
    line(
      `  ${what}`,
      milliseconds(first),
      latency(latencies),
      perSecond(
        latencies.length,
        latencies.reduce((sum, ms) => sum + ms, 0),
      ),
      `CPU ${milliseconds(answering)} where it is answered, ${milliseconds((after.sum - before.sum) / latencies.length - answering)} elsewhere`,
    );
  };
  heading(
    `Lists of work: ${number(leads)} leads, ${number(each)} enquiries (one in ten new business), ${number(each)} fuel cards; the first call, then the next ones`,
  );
  for (const { resource, statuses, marks, late, sorts, pages, status } of lists) {
    const random = new Seeded(20_261_128);
    const get = (query: Query) => product.client.send({ path: pathOf(resource, query), headers });
    line(resource, '');
    await measure('page 1, newest first', () => get({}));
    await measure('by status and assignee', () =>
      get({ filter: { StatusCodeID: random.one(statuses), AssignedToUserID: random.one(staff).UserID } }),
    );
    await measure('the count of one status', () =>
      get({ filter: { StatusCodeID: random.one(statuses) }, range: COUNT_ONLY }),
    );
    await measure('a name', () => get({ filter: { q: random.one(LAST) } }));
    await measure('a common word', () => get({ filter: { q: random.one(['Barwon', 'Ballarat', 'Monash']) } }));
    for (const [what, filter] of Object.entries(marks)) await measure(what, () => get({ filter, range: COUNT_ONLY }));
    for (const [what, query] of Object.entries(late)) await measure(what, () => get(query));
    if (!whole) continue;
    const deep = Math.floor((resource === 'leads' ? leads : resource === 'newBusiness' ? each / 10 : each) * 0.45);
    await measure(`offset ${number(deep)}`, (turn) => get({ range: [deep + turn, deep + turn + PAGE - 1] }));
    for (const column of sorts)
      await measure(`sorted by ${column}`, (turn) => get({ sort: [column, turn % 2 === 0 ? 'ASC' : 'DESC'] }));
    for (const page of pages) await measure(page, () => product.client.send({ path: `/api/${page}`, headers }));
    const rows: readonly Record<string, unknown>[] = JSON.parse(await get({ range: [0, 99] }));
    const ids = rows.map((row) => row['id']);
    const current = new Map(rows.map((row) => [row['id'], row['StatusCodeID']]));
    await measure('a change of the status', async (turn) => {
      const id = ids[turn % ids.length];
      const previousStatusCodeID = current.get(id);
      const newStatusCodeID = statuses.find((one) => one !== previousStatusCodeID);
      await product.client.send({
        method: 'POST',
        path: status.path,
        headers,
        body: { [status.id]: id, previousStatusCodeID, newStatusCodeID },
      });
      current.set(id, newStatusCodeID);
    });
    await product.untilQuiet();
    await measure('changed, then page 1 read', async (turn) => {
      const id = ids[turn % ids.length];
      const previousStatusCodeID = current.get(id);
      const newStatusCodeID = statuses.find((one) => one !== previousStatusCodeID);
      await product.client.send({
        method: 'POST',
        path: status.path,
        headers,
        body: { [status.id]: id, previousStatusCodeID, newStatusCodeID },
      });
      current.set(id, newStatusCodeID);
      await get({});
      for (const filter of Object.values(marks)) await get({ filter, range: COUNT_ONLY });
    });
  }
}
