/** A reminder mail to the registered people, some hours before the start. */
export interface SessionReminder {
  readonly ReminderEmailID: number;
  /** Elapsed hours before the start, also across a change of the clocks. */
  readonly WithinHours: number;
  /** The time to send it. It moves with the session. */
  readonly TriggerDateTime: string;
  /** Null while it is pending. */
  readonly TriggeredDateTime: string | null;
  /** The reminder was not sent: it was missed, or there was nobody to remind. It was passed over at that moment. */
  readonly PassedOver?: true;
}

const HOUR = 3_600_000;

/** The moment (UTC) that many elapsed hours before a moment in ISO 8601. */
export const hoursBefore = (start: string, hours: number): string =>
  new Date(Date.parse(start) - Math.round(hours * HOUR)).toISOString();

/** A session never has this many reminders in total, so the ids of two sessions never collide. */
const PER_SESSION = 1_000;

/** The id of a session's nth reminder, counted from 1. It is unique and never used again. */
export const reminderEmailID = (SessionID: number, n: number): number => SessionID * PER_SESSION + n;
/** The number of a reminder within its session. */
export const reminderNumber = (ReminderEmailID: number): number => ReminderEmailID % PER_SESSION;
export const REMINDERS_EVER = PER_SESSION - 1;

/** Sorts reminders: the one longest before the start comes first. */
export const inOrder = (reminders: readonly SessionReminder[]): readonly SessionReminder[] =>
  reminders.toSorted((one, other) => other.WithinHours - one.WithinHours);

export const isPending = ({ TriggeredDateTime }: SessionReminder): boolean => TriggeredDateTime === null;

/** The due, pending reminder closest to the start. @param now ISO 8601, UTC */
export const latestDue = (reminders: readonly SessionReminder[], now: string): SessionReminder | undefined =>
  inOrder(reminders).findLast((reminder) => isPending(reminder) && reminder.TriggerDateTime <= now);

/** The time of the next pending reminder; null when none is pending. */
export const nextReminder = (reminders: readonly SessionReminder[]): string | null =>
  reminders
    .filter(isPending)
    .map(({ TriggerDateTime }) => TriggerDateTime)
    .toSorted()[0] ?? null;

/** '24 and 1 hours before'; null for no reminders. */
export function remindersText(reminders: readonly SessionReminder[]): string | null {
  const hours = inOrder(reminders).map(({ WithinHours }) => String(WithinHours));
  if (hours.length === 0) return null;
  return `${[hours.slice(0, -1).join(', '), hours.at(-1)].filter(Boolean).join(' and ')} ${hours.join() === '1' ? 'hour' : 'hours'} before`;
}
