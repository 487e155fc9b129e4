import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { remindersText, type SessionReminder } from '@leaseledger/contract/sessions/reminders';
import { personalSessionDetails, sessionFormats, sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { fieldChanged, openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, changes, type AreaHistory } from '../kernel/history.ts';
import type { SessionEvent } from './session.events.ts';
import { between } from './session.reminders.ts';

export const remindersLabel = 'Reminder emails';

const { CompanyID: _, ...labels } = sessionLabels;
const words: FieldWords = { labels, formats: sessionFormats, sealed: personalSessionDetails };

/** Which reminders came and went; that they move with the start goes without saying. */
function remindersChanged({
  Reminders: after = [],
  was: { Reminders: before = [] },
}: Extract<SessionEvent, { type: 'SessionAmended' }>['data']): readonly HistoryChange[] {
  const { came, went } = between(before, after);
  return came.length + went.length === 0
    ? []
    : [fieldChanged(remindersLabel, remindersText(before), remindersText(after))];
}

/** Those that were passed over at a moment, in words; null where none were. */
const passedOverWith = (reminders: readonly SessionReminder[], at: string | null | undefined): string | null =>
  remindersText(reminders.filter(({ PassedOver, TriggeredDateTime }) => PassedOver && TriggeredDateTime === at));

const mailed = (isMailed: boolean): string => (isMailed ? ', with an email to its attendees' : '');

/** How a session reads in histories. */
export const sessionHistory: AreaHistory<SessionEvent> = {
  subjectType: 'session',
  subjectID: ({ SessionID }) => SessionID,
  whyNoUndo: null,
  entries: {
    SessionAdded: ({ SessionName }) => activity('Session added', `${SessionName} added`),
    SessionAmended: (data) => changes('Session amended', [...openChanges(data, words), ...remindersChanged(data)]),
    SessionCompleted: ({ completeSessionEmails }) =>
      activity('Session completed', `Completed${mailed(completeSessionEmails)}`),
    SessionCancelled: ({ sendCancelSessionEmails }) =>
      activity('Session cancelled', `Cancelled${mailed(sendCancelSessionEmails)}`),
    SessionDeleted: ({ SessionName }) => activity('Session deleted', `${SessionName} deleted`),
    SessionContactEmailRequested: () => activity('Contact email sent', 'Email sent to the contact of the company'),
    SessionReminderRequested: () => activity('Reminder email sent', 'Reminder email sent to the attendees by hand'),
    SessionReminderTriggered: ({ ReminderEmailID, WithinHours, Reminders }) => {
      const passedOver = passedOverWith(
        Reminders,
        Reminders.find((reminder) => reminder.ReminderEmailID === ReminderEmailID)?.TriggeredDateTime,
      );
      return activity(
        'Reminder email sent',
        `Reminder email of ${WithinHours === 1 ? '1 hour' : `${WithinHours} hours`} before the start sent to the attendees${passedOver === null ? '' : `; passed over, since this one was due as well: ${passedOver}`}`,
      );
    },
    SessionRemindersPassedOver: ({ Reminders }) =>
      activity(
        'Reminder emails passed over',
        `Reminder emails passed over, since the session had ended before they could be sent: ${passedOverWith(
          Reminders,
          Reminders.map(({ TriggeredDateTime }) => TriggeredDateTime ?? '')
            .toSorted()
            .at(-1),
        )}`,
      ),
  },
  sealed: { SessionAmended: (data) => sealedChanges(data, words) },
};
