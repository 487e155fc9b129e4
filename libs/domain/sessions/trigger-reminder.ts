import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { isPending, latestDue, remindersText, type SessionReminder } from '@leaseledger/contract/sessions/reminders';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ofSession, runs, type OfSession, type SessionState, type WithReminders } from './session.ts';

/** For the system, once it is time. Nothing is decided where a later reminder is due as well, or where this one moved, was removed or was sent. */
interface TriggerReminder {
  readonly type: 'TriggerReminder';
  readonly ReminderEmailID: number;
  /** Whether there is an attendee to remind. */
  readonly isAnyoneReminded: boolean;
}

interface SessionReminderTriggered {
  readonly type: 'SessionReminderTriggered';
  /** The time of a reminder had come: everybody who registered is reminded. */
  readonly data: OfSession & WithReminders & { readonly ReminderEmailID: number; readonly WithinHours: number };
}

interface SessionRemindersPassedOver {
  readonly type: 'SessionRemindersPassedOver';
  /** The session had ended before these reminders could be sent, or there was nobody to remind. */
  readonly data: OfSession & WithReminders & { readonly because?: 'nobody' };
}

/** The reminders that were passed over at a moment, in words; null where none were. */
const passedOverWith = (reminders: readonly SessionReminder[], at: string | null | undefined): string | null =>
  remindersText(reminders.filter(({ PassedOver, TriggeredDateTime }) => PassedOver && TriggeredDateTime === at));

/**
 * If several reminders were missed, only the latest is sent. A reminder is sent once, at its time or as soon after as possible; none
 * is sent for a session that does not take place. Once the session is over, its pending reminders are passed over. A due
 * reminder with nobody to remind is passed over as well.
 */
export const triggerReminder: Decision<
  SessionState,
  TriggerReminder,
  SessionReminderTriggered | SessionRemindersPassedOver
> = {
  command: 'TriggerReminder',
  who: runs,
  of: 'known',
  decide({ ReminderEmailID, isAnyoneReminded }, state, { now }) {
    const { details, reminders, cancelled, completed } = state;
    const due = latestDue(reminders, now);
    if (due?.ReminderEmailID !== ReminderEmailID || cancelled || completed) return [];
    const isOver = details.SessionEndDateTime <= now;
    const missed = (reminder: SessionReminder) =>
      isPending(reminder) &&
      (isOver || reminder.WithinHours > due.WithinHours || (reminder === due && !isAnyoneReminded));
    const Reminders = reminders.map((reminder) =>
      missed(reminder)
        ? { ...reminder, TriggeredDateTime: now, PassedOver: true as const }
        : reminder === due
          ? { ...reminder, TriggeredDateTime: now }
          : reminder,
    );
    const { WithinHours } = due;
    if (isOver) return [{ type: 'SessionRemindersPassedOver', data: { ...ofSession(state), Reminders } }];
    return !isAnyoneReminded
      ? [{ type: 'SessionRemindersPassedOver', data: { ...ofSession(state), Reminders, because: 'nobody' } }]
      : [{ type: 'SessionReminderTriggered', data: { ...ofSession(state), ReminderEmailID, WithinHours, Reminders } }];
  },
  events: {
    SessionRemindersPassedOver: {
      description:
        'Reminders were still to go out when the session had ended, or there was nobody to remind: nobody is mailed them.',
      evolve: (state, { Reminders }) => ({ ...state, reminders: Reminders }),
      history({ Reminders, because }) {
        const last = Reminders.map(({ TriggeredDateTime }) => TriggeredDateTime ?? '')
          .toSorted()
          .at(-1);
        return activity(
          'Reminder emails passed over',
          `Reminder emails passed over, since ${because === 'nobody' ? 'there was nobody to remind' : 'the session had ended before they could be sent'}: ${passedOverWith(Reminders, last)}`,
        );
      },
      undo: historyMessage.justHappened,
      example: {
        SessionID: 4,
        SessionName: 'Novated know-how',
        Reminders: [
          {
            ReminderEmailID: 4001,
            WithinHours: 24,
            TriggerDateTime: '2026-08-11T02:00:00.000Z',
            TriggeredDateTime: '2026-08-12T03:30:00.000Z',
            PassedOver: true,
          },
        ],
      },
    },
    SessionReminderTriggered: {
      description: 'The time of a reminder had come: everybody who registered is to be reminded.',
      evolve: (state, { Reminders }) => ({ ...state, reminders: Reminders }),
      history({ ReminderEmailID, WithinHours, Reminders }) {
        const passedOver = passedOverWith(
          Reminders,
          Reminders.find((reminder) => reminder.ReminderEmailID === ReminderEmailID)?.TriggeredDateTime,
        );
        return activity(
          'Reminder email sent',
          `Reminder email of ${WithinHours === 1 ? '1 hour' : `${WithinHours} hours`} before the start sent to the attendees${passedOver === null ? '' : `; passed over, since this one was due as well: ${passedOver}`}`,
        );
      },
      undo: historyMessage.mailIsSent,
      example: {
        SessionID: 4,
        SessionName: 'Novated know-how',
        ReminderEmailID: 4001,
        WithinHours: 24,
        Reminders: [
          {
            ReminderEmailID: 4001,
            WithinHours: 24,
            TriggerDateTime: '2026-08-11T02:00:00.000Z',
            TriggeredDateTime: '2026-08-11T02:00:03.000Z',
          },
        ],
      },
    },
  },
  any: (fc, _some, SessionID) =>
    fc.record({
      ReminderEmailID: fc.constantFrom(SessionID * 1_000 + 1, SessionID * 1_000 + 2),
      isAnyoneReminded: fc.boolean(),
    }),
};
