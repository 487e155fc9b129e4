import { reminderNumber, type SessionReminder } from '@leaseledger/contract/sessions/reminders';
import { blankSession, type SessionDetails } from '@leaseledger/contract/sessions/session.details';
import { merged } from '../behaviours/amendment.ts';
import type { SessionEvent } from './session.events.ts';

/** What decisions on a session ask about. */
export interface SessionState {
  readonly stage: 'unknown' | 'known' | 'deleted';
  readonly SessionID: number;
  readonly SessionLink: string;
  readonly details: SessionDetails;
  readonly reminders: readonly SessionReminder[];
  /** Which number the last reminder was given; none is given twice. */
  readonly lastReminder: number;
  readonly contactEmailed: boolean;
  readonly completed: boolean;
  readonly cancelled: boolean;
  readonly CancelledSessionReason: string | null;
}

export const initialSession: SessionState = {
  stage: 'unknown',
  SessionID: 0,
  SessionLink: '',
  details: blankSession,
  reminders: [],
  lastReminder: 0,
  contactEmailed: false,
  completed: false,
  cancelled: false,
  CancelledSessionReason: null,
};

const withReminders = (state: SessionState, reminders: readonly SessionReminder[] = state.reminders): SessionState => ({
  ...state,
  reminders,
  lastReminder: Math.max(
    state.lastReminder,
    ...reminders.map(({ ReminderEmailID }) => reminderNumber(ReminderEmailID)),
  ),
});

export function evolveSession(state: SessionState, { type, data }: SessionEvent): SessionState {
  switch (type) {
    case 'SessionAdded':
      return withReminders(
        {
          ...initialSession,
          stage: 'known',
          SessionID: data.SessionID,
          SessionLink: data.SessionLink,
          details: merged(blankSession, data),
        },
        data.Reminders,
      );
    case 'SessionAmended':
      return withReminders(
        {
          ...state,
          details: merged(state.details, data),
          CancelledSessionReason: data.CancelledSessionReason ?? state.CancelledSessionReason,
        },
        data.Reminders,
      );
    case 'SessionReminderTriggered':
    case 'SessionRemindersPassedOver':
      return { ...state, reminders: data.Reminders };
    case 'SessionCompleted':
      return { ...state, completed: true };
    case 'SessionCancelled':
      return { ...state, cancelled: true, CancelledSessionReason: data.CancelledSessionReason };
    case 'SessionContactEmailRequested':
      return { ...state, contactEmailed: true };
    case 'SessionReminderRequested':
      return state;
    case 'SessionDeleted':
      return { ...state, stage: 'deleted' };
  }
}
