import { historyList } from '@leaseledger/contract/history/history.views';
import type { LiveChange } from '@leaseledger/contract/live/live.views';
import type { ConsoleArea } from '../../platform/screens/area.ts';

const HISTORY = historyList.resource;

type QueryKey = readonly unknown[];

/** The records that a question is about: its parameters name them. */
function idsIn(key: QueryKey): readonly string[] {
  const asked = key[2];
  if (typeof asked !== 'object' || asked === null) return [];
  if ('id' in asked) return [String(asked.id)];
  return 'ids' in asked && Array.isArray(asked.ids) ? asked.ids.map(String) : [];
}

const isOfRecords = ([, kind]: QueryKey): boolean => kind === 'getOne' || kind === 'getMany';
const names = (key: QueryKey, text: string): boolean => JSON.stringify(key).includes(text);

/** Whether what was answered to a question may be another answer after a change. */
export function concerns(
  areas: readonly Pick<ConsoleArea, 'resource' | 'subject' | 'linked'>[],
  key: QueryKey,
  { of, id, record }: LiveChange,
): boolean {
  const [resource] = key;
  if (record !== undefined) return concernsRecord(areas, key, record);
  if (resource === of) return id === undefined || !isOfRecords(key) || idsIn(key).includes(String(id));
  // Records tell of those that they are linked with: a person of how many leads there are.
  const area = areas.find((each) => each.resource === resource);
  const isLinked =
    area?.linked.includes(of) === true ||
    areas.some((each) => each.resource === of && typeof resource === 'string' && each.linked.includes(resource));
  return isLinked && key[1] === 'getOne';
}

/** Something happened to a record, or was attached to it: its history, the record itself, and what else is asked about it. */
function concernsRecord(
  areas: readonly Pick<ConsoleArea, 'resource' | 'subject'>[],
  key: QueryKey,
  record: string,
): boolean {
  const [resource] = key;
  if (resource === HISTORY) return names(key, `"${record}"`);
  const [type = '', id = ''] = record.split('-');
  const area = areas.find((each) => each.resource === resource);
  // A call is asked about whichever record it names: the outbox is also asked for the mails of a lead.
  if (area !== undefined && key[1] !== 'call')
    return area.subject.type === type && isOfRecords(key) && idsIn(key).includes(id);
  return names(key, `"${record}"`) || idsOfCall(key).includes(id);
}

/** The numbers that a call was given in its address: what is attached to a record is asked for by the record's id. */
function idsOfCall([, kind, , , params]: QueryKey): readonly string[] {
  return kind === 'call' && typeof params === 'object' && params !== null
    ? Object.values<unknown>({ ...params }).map(String)
    : [];
}
