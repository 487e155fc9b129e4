/** A mail that reminds who registered, some hours before the start. */
export interface SessionReminder {
  readonly ReminderEmailID: number;
  /** Elapsed hours, whatever clocks are set to meanwhile. */
  readonly WithinHours: number;
  /** When it goes out: it moves with the session. */
  readonly TriggerDateTime: string;
  /** Null while it is pending. */
  readonly TriggeredDateTime: string | null;
  /** It was missed, and a later one went out in its place, at that moment. */
  readonly PassedOver?: true;
}

const HOUR = 3_600_000;

/** So many elapsed hours before a moment (ISO 8601), in UTC. */
export const hoursBefore = (start: string, hours: number): string =>
  new Date(Date.parse(start) - Math.round(hours * HOUR)).toISOString();

/** What one session has had in all is below this, so that the ids of its reminders are its own. */
const PER_SESSION = 1_000;

/** The id of a session's nth reminder, from 1 on: no two have the same, and none comes twice. */
export const reminderEmailID = (SessionID: number, n: number): number => SessionID * PER_SESSION + n;
/** Which of its session's reminders it is. */
export const reminderNumber = (ReminderEmailID: number): number => ReminderEmailID % PER_SESSION;
export const REMINDERS_EVER = PER_SESSION - 1;

/** The longest before the start comes first. */
export const inOrder = (reminders: readonly SessionReminder[]): readonly SessionReminder[] =>
  reminders.toSorted((one, other) => other.WithinHours - one.WithinHours);

export const isPending = ({ TriggeredDateTime }: SessionReminder): boolean => TriggeredDateTime === null;

/** Of those whose time has come and that are pending, the one that is closest to the start. @param now ISO 8601, UTC */
export const latestDue = (reminders: readonly SessionReminder[], now: string): SessionReminder | undefined =>
  inOrder(reminders).findLast((reminder) => isPending(reminder) && reminder.TriggerDateTime <= now);

/** When the next one goes out; null where none is left. */
export const nextReminder = (reminders: readonly SessionReminder[]): string | null =>
  reminders
    .filter(isPending)
    .map(({ TriggerDateTime }) => TriggerDateTime)
    .toSorted()[0] ?? null;

/** '24 and 1 hours before'; null for none. */
export function remindersText(reminders: readonly SessionReminder[]): string | null {
  const hours = inOrder(reminders).map(({ WithinHours }) => String(WithinHours));
  if (hours.length === 0) return null;
  return `${[hours.slice(0, -1).join(', '), hours.at(-1)].filter(Boolean).join(' and ')} ${hours.join() === '1' ? 'hour' : 'hours'} before`;
}
