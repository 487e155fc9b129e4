import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import type { SessionDetails } from '@leaseledger/contract/sessions/session.details';
import type { UndoDecision } from '../kernel/undo.ts';
import type { SessionEvent } from './session.events.ts';

/** Which reminders come and go with an amendment. */
export interface ReminderChanges {
  /** Hours before the start. */
  readonly added: readonly number[];
  /** Ids. */
  readonly removed: readonly number[];
}

export type SessionCommand =
  /** `sendContactEmail`: the contact at the employer is mailed as well. */
  | {
      readonly type: 'AddSession';
      readonly SessionID: number;
      readonly SessionLink: string;
      readonly details: SessionDetails;
      readonly reminders: readonly number[];
      readonly sendContactEmail: boolean;
    }
  /** `changes` may repeat what has not changed; a field that is left out stays as it is. The contact is mailed where they were not before. */
  | {
      readonly type: 'AmendSession';
      readonly changes: Partial<SessionDetails>;
      readonly reminders: ReminderChanges;
      readonly sendContactEmail: boolean;
    }
  | { readonly type: 'CompleteSession'; readonly completeSessionEmails: boolean }
  | {
      readonly type: 'CancelSession';
      readonly CancelledSessionReason: string;
      readonly sendCancelSessionEmails: boolean;
    }
  /** @param registered who have a seat, or are offered one. @param waiting who wait for one */
  | { readonly type: 'DeleteSession'; readonly registered: number; readonly waiting: number }
  | { readonly type: 'SendContactEmail' }
  /** @param attendees how many there are to be reminded */
  | { readonly type: 'SendReminder'; readonly attendees: number }
  /** The system's own, once it is time: earlier ones that were missed are passed over. Nothing is decided where a later one is due as well, or that reminder moved, went, or was sent already. */
  | { readonly type: 'TriggerReminder'; readonly ReminderEmailID: number }
  /** The system's own: in the chosen places somebody was named who is forgotten. */
  | { readonly type: 'BlankMentions'; readonly mentions: readonly Omit<MentionPlace, 'record'>[] }
  | UndoDecision<SessionEvent>;
