import {
  hoursBefore,
  inOrder,
  isPending,
  reminderEmailID,
  REMINDERS_EVER,
  type SessionReminder,
} from '@leaseledger/contract/sessions/reminders';
import { REMINDERS_MAX } from '@leaseledger/contract/sessions/session.codes';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { invalid, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import type { ReminderChanges, SessionState } from './session.ts';

/**
 * The reminders of a session after some were added and removed, each at its time before the start. A sent reminder does
 * not change.
 */
export function remindersAfter(
  { SessionID, reminders, lastReminder }: Pick<SessionState, 'SessionID' | 'reminders' | 'lastReminder'>,
  { added, removed }: ReminderChanges,
  start: string,
): readonly SessionReminder[] | Rejection {
  // A reminder that was removed before is ignored. One that never existed is missing.
  if (removed.some((id) => id > reminderEmailID(SessionID, lastReminder)))
    return missing(message.notFound('Reminder email'));
  const going = reminders.filter(({ ReminderEmailID }) => removed.includes(ReminderEmailID));
  if (!going.every(isPending)) return ruleBroken(sessionMessage.reminderWasSent);
  const staying = reminders.filter((reminder) => !going.includes(reminder)).map((reminder) => moved(reminder, start));
  const coming = added.map((WithinHours, index): SessionReminder => ({
    ReminderEmailID: reminderEmailID(SessionID, lastReminder + index + 1),
    WithinHours,
    TriggerDateTime: hoursBefore(start, WithinHours),
    TriggeredDateTime: null,
  }));
  const all = inOrder([...staying, ...coming]);
  if (new Set(all.map(({ WithinHours }) => WithinHours)).size < all.length) return twice;
  return all.length > REMINDERS_MAX || lastReminder + coming.length > REMINDERS_EVER
    ? ruleBroken(sessionMessage.tooManyReminders)
    : all;
}

/**
 * A sent reminder stays. A passed-over reminder is pending again if its new time is after the time it was passed over.
 */
function moved({ PassedOver, ...reminder }: SessionReminder, start: string): SessionReminder {
  const TriggerDateTime = hoursBefore(start, reminder.WithinHours);
  if (reminder.TriggeredDateTime === null) return { ...reminder, TriggerDateTime };
  if (!PassedOver) return reminder;
  return TriggerDateTime > reminder.TriggeredDateTime
    ? { ...reminder, TriggerDateTime, TriggeredDateTime: null }
    : { ...reminder, PassedOver };
}

const twice = invalid(sessionMessage.reminderTwice, { reminderEmails: sessionMessage.reminderTwice });

const asText = ({ ReminderEmailID, TriggerDateTime, TriggeredDateTime }: SessionReminder): string =>
  `${ReminderEmailID} ${TriggerDateTime} ${TriggeredDateTime}`;

export const areSame = (some: readonly SessionReminder[], others: readonly SessionReminder[]): boolean =>
  some.map(asText).join() === others.map(asText).join();

/** The reminders added and removed between two lists. A reminder that only moved is in neither. */
export function between(
  before: readonly SessionReminder[],
  after: readonly SessionReminder[],
): { readonly came: readonly SessionReminder[]; readonly went: readonly SessionReminder[] } {
  const [known, kept] = [before, after].map((list) => new Set(list.map(({ ReminderEmailID }) => ReminderEmailID)));
  return {
    came: after.filter(({ ReminderEmailID }) => known?.has(ReminderEmailID) !== true),
    went: before.filter(({ ReminderEmailID }) => kept?.has(ReminderEmailID) !== true),
  };
}
