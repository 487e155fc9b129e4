import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { sessionLabels, type SessionDetails } from '@leaseledger/contract/sessions/session.details';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { undoing } from '../behaviours/undoing.ts';
import { missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import type { ReminderChanges } from './session.commands.ts';
import type { SessionEvent } from './session.events.ts';
import { remindersLabel } from './session.history.ts';
import { between } from './session.reminders.ts';

/** The amendment that turns an earlier one round; else why there is none. */
export function undoOf(
  command: UndoDecision<SessionEvent>,
): { readonly changes: Partial<SessionDetails>; readonly reminders: ReminderChanges } | Rejection {
  const undone = undoing(command, touched);
  if (undone instanceof Rejection) return undone;
  const [event] = undone;
  if (event === undefined) return missing(historyMessage.noDecision);
  if (event.type !== 'SessionAmended') return ruleBroken(whyNotUndone[event.type]);
  const { Reminders: before = [], ...changes } = event.data.was;
  const { came, went } = between(before, event.data.Reminders ?? []);
  return {
    changes,
    reminders: {
      added: went.map(({ WithinHours }) => WithinHours),
      removed: came.map(({ ReminderEmailID }) => ReminderEmailID),
    },
  };
}

const whyNotUndone: Readonly<Record<Exclude<SessionEvent['type'], 'SessionAmended'>, string>> = {
  SessionAdded: historyMessage.madeRecord,
  SessionCompleted: sessionMessage.completedForGood,
  SessionCancelled: sessionMessage.cancelledForGood,
  SessionDeleted: sessionMessage.deletedForGood,
  SessionContactEmailRequested: historyMessage.mailIsSent,
  SessionReminderRequested: historyMessage.mailIsSent,
  SessionReminderTriggered: historyMessage.mailIsSent,
  SessionRemindersPassedOver: historyMessage.justHappened,
};

/** What people call the fields that an event changes; reminders that only move with the start are not changed. */
function touched({ type, data }: SessionEvent): readonly string[] {
  if (type !== 'SessionAmended') return [];
  const { came, went } = between(data.was.Reminders ?? [], data.Reminders ?? []);
  return [
    ...Object.entries(sessionLabels).flatMap(([field, label]) => (Object.hasOwn(data, field) ? [label] : [])),
    ...(came.length + went.length > 0 ? [remindersLabel] : []),
  ];
}
