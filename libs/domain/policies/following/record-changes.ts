import { isRecordKind, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import { areas, type AnyEvent } from '../../areas.ts';
import type { EmailEvent } from '../../emails/email.area.ts';
import type { Area } from '../../kernel/area.ts';
import type { DomainEvent } from '../../kernel/decider.ts';
import type { UserEvent } from '../../users/user.area.ts';

const all: readonly Area<DomainEvent>[] = areas as unknown as readonly Area<DomainEvent>[]; // Each area knows its own events. Here their type tells them apart.

/**
 * Areas whose events change records, or are attached to them. A user's own tabs, views and subscriptions do not change
 * their record.
 */
const telling = all.filter(({ decider: { category }, history: { subjectType } }) =>
  typeof subjectType === 'string' ? isRecordKind(subjectType) && subjectType === category : true,
);

/** Logins, password links and ended sessions change nothing of a user. */
const comingAndGoing: readonly string[] = [
  'UserLoggedIn',
  'UserLoggedOut',
  'LoginRefused',
  'PasswordLinkSent',
  'SomeSessionsEnded',
] satisfies UserEvent['type'][];

/** The delivery of a mail changes nothing of its record. Only its writing and its final failure count. */
const onTheWay: readonly string[] = ['EmailSent', 'EmailKept', 'EmailFailed'] satisfies EmailEvent['type'][];

const areaOf = new Map(
  telling.flatMap((area) =>
    Object.entries(area.history.entries)
      .filter(([type, entry]) => entry !== null && !onTheWay.includes(type) && !comingAndGoing.includes(type))
      .map(([type]) => [type, area] as const),
  ),
);

/** The events that followers of a record receive. */
// The keys of every area's entries are its event types.
export const recordChangeTypes = [...areaOf.keys()] as readonly AnyEvent['type'][];

/** Whether followers of a record receive this entry of its history. */
export const isRecordChange = (type: string): boolean => areaOf.has(type);

/** The records that an event changes, as far as they can be followed. */
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
