import { isRecordKind, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import { areas, type AnyEvent } from '../areas.ts';
import type { EmailEvent } from '../emails/email.events.ts';
import type { Area } from '../kernel/area.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { UserEvent } from '../users/user.events.ts';

const all: readonly Area<DomainEvent>[] = areas as unknown as readonly Area<DomainEvent>[]; // Each knows its own events; here they are told apart by their type.

/** Areas whose events change records, or are attached to them. What a user does for themselves (tabs, views, what they follow) is no change of their record. */
const telling = all.filter(({ decider: { category }, history: { subjectType } }) =>
  typeof subjectType === 'string' ? isRecordKind(subjectType) && subjectType === category : true,
);

/** That somebody comes and goes, or fails to, changes nothing of a user. */
const comingAndGoing: readonly string[] = [
  'UserLoggedIn',
  'UserLoggedOut',
  'LoginRefused',
  'PasswordLinkSent',
  'SomeSessionsEnded',
] satisfies UserEvent['type'][];

/** On its way a mail changes nothing of its record: that it was written is told, and that it failed. */
const onTheWay: readonly string[] = ['EmailSent', 'EmailKept', 'EmailFailed'] satisfies EmailEvent['type'][];

const areaOf = new Map(
  telling.flatMap((area) =>
    Object.entries(area.history.entries)
      .filter(([type, entry]) => entry !== null && !onTheWay.includes(type) && !comingAndGoing.includes(type))
      .map(([type]) => [type, area] as const),
  ),
);

/** The events that tell of a change of a record to whoever follows it. */
// The keys of every area's entries are its event types.
export const recordChangeTypes = [...areaOf.keys()] as readonly AnyEvent['type'][];

/** Whether an entry of a record's history is told to whoever follows the record. */
export const isRecordChange = (type: string): boolean => areaOf.has(type);

/** The records that an event tells of, as far as they can be followed. */
export function recordsOf({ type, data }: DomainEvent): readonly { readonly kind: RecordKind; readonly id: number }[] {
  const history = areaOf.get(type)?.history;
  if (history === undefined) return [];
  const first = {
    subjectType: typeof history.subjectType === 'string' ? history.subjectType : history.subjectType(data),
    subjectID: history.subjectID(data),
  };
  return [first, ...(history.beside?.[type]?.(data) ?? [])].flatMap(({ subjectType: kind, subjectID: id }) =>
    isRecordKind(kind) ? [{ kind, id }] : [],
  );
}
