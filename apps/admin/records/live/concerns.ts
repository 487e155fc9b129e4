import { historyList } from '@leaseledger/contract/history/history.views';
import type { LiveChange } from '@leaseledger/contract/live/live.views';
import type { ConsoleArea } from '../../platform/screens/area.ts';

const HISTORY = historyList.resource;

type QueryKey = readonly unknown[];

/** The record ids in a query's parameters. */
function idsIn(key: QueryKey): readonly string[] {
  const asked = key[2];
  if (typeof asked !== 'object' || asked === null) return [];
  if ('id' in asked) return [String(asked.id)];
  return 'ids' in asked && Array.isArray(asked.ids) ? asked.ids.map(String) : [];
}

const isOfRecords = ([, kind]: QueryKey): boolean => kind === 'getOne' || kind === 'getMany';
const names = (key: QueryKey, text: string): boolean => JSON.stringify(key).includes(text);

/** Whether a change may alter the answer of a query. */
export function concerns(
  areas: readonly Pick<ConsoleArea, 'resource' | 'subject' | 'linked'>[],
  key: QueryKey,
  { of, id, record }: LiveChange,
): boolean {
  const [resource] = key;
  if (record !== undefined) return concernsRecord(areas, key, record);
  if (resource === of) return id === undefined || !isOfRecords(key) || idsIn(key).includes(String(id));
  // A record's view contains data of linked areas, for example a person's number of leads.
  const area = areas.find((each) => each.resource === resource);
  const isLinked =
    area?.linked.includes(of) === true ||
    areas.some((each) => each.resource === of && typeof resource === 'string' && each.linked.includes(resource));
  return isLinked && key[1] === 'getOne';
}

/** Matches the history of a changed record, the record, and calls that name it. Attached parts count as the record. */
function concernsRecord(
  areas: readonly Pick<ConsoleArea, 'resource' | 'subject'>[],
  key: QueryKey,
  record: string,
): boolean {
  const [resource] = key;
  if (resource === HISTORY) return names(key, `"${record}"`);
  const [type = '', id = ''] = record.split('-');
  const area = areas.find((each) => each.resource === resource);
  // A call may name a record of another area: the outbox is also read for the mails of a lead.
  if (area !== undefined && key[1] !== 'call')
    return area.subject.type === type && isOfRecords(key) && idsIn(key).includes(id);
  return names(key, `"${record}"`) || idsOfCall(key).includes(id);
}

/** The parameters of a call. Attached parts are read by the record's id. */
function idsOfCall([, kind, , , params]: QueryKey): readonly string[] {
  return kind === 'call' && typeof params === 'object' && params !== null
    ? Object.values<unknown>({ ...params }).map(String)
    : [];
}
