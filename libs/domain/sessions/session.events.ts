import type { SessionReminder } from '@leaseledger/contract/sessions/reminders';
import type { SessionDetails } from '@leaseledger/contract/sessions/session.details';

interface OfSession {
  readonly SessionID: number;
  readonly SessionName: string;
}

/** All reminders of a session as they are from then on, and when each goes out: whoever sends them needs no more. */
interface WithReminders {
  readonly Reminders: readonly SessionReminder[];
}

export type SessionEvent =
  | {
      readonly type: 'SessionAdded';
      readonly data: { readonly SessionID: number; readonly SessionLink: string } & SessionDetails & WithReminders;
    }
  /** The fields that changed; reminders where some were added or removed, or move with the start. `was` holds the same as it was before, but of texts in which somebody is named no more. */
  | {
      readonly type: 'SessionAmended';
      readonly data: {
        readonly SessionID: number;
        readonly CancelledSessionReason?: string;
        readonly was: Partial<SessionDetails & WithReminders>;
      } & Partial<SessionDetails & WithReminders>;
    }
  /** Attendees are mailed where that was asked for; so of those that are cancelled. */
  | { readonly type: 'SessionCompleted'; readonly data: OfSession & { readonly completeSessionEmails: boolean } }
  | {
      readonly type: 'SessionCancelled';
      readonly data: OfSession & { readonly CancelledSessionReason: string; readonly sendCancelSessionEmails: boolean };
    }
  | { readonly type: 'SessionDeleted'; readonly data: OfSession }
  /** The contact at the employer is mailed the link, and what staff wrote. */
  | { readonly type: 'SessionContactEmailRequested'; readonly data: OfSession }
  /** Everybody who registered is reminded now, beside the reminders that are set. */
  | { readonly type: 'SessionReminderRequested'; readonly data: OfSession }
  /** The time of a reminder had come: everybody who registered is reminded. */
  | {
      readonly type: 'SessionReminderTriggered';
      readonly data: OfSession & WithReminders & { readonly ReminderEmailID: number; readonly WithinHours: number };
    }
  /** Reminders were still to go out when the session had ended: nobody is mailed. */
  | { readonly type: 'SessionRemindersPassedOver'; readonly data: OfSession & WithReminders };
