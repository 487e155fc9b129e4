import type { Policy } from '../../kernel/policy.ts';
import type { MailAttendees } from '../../session-attendance/session-attendance.effects.ts';
import { tellsAttendees } from '../../sessions/amend-session.ts';
import type { SessionEvent } from '../../sessions/session.area.ts';

type SessionChanged = Extract<
  SessionEvent,
  {
    type:
      | 'SessionAmended'
      | 'SessionCancelled'
      | 'SessionCompleted'
      | 'SessionDeleted'
      | 'SessionReminderRequested'
      | 'SessionReminderTriggered';
  }
>;

/** Mails attendees about changes of their session. A reminder goes to the attendees who have a seat when it is sent. */
export const mailAttendeesOnSessionChanged: Policy<SessionChanged, MailAttendees> = {
  name: 'mail-attendees-on-session-changed',
  on: [
    'SessionAmended',
    'SessionCancelled',
    'SessionCompleted',
    'SessionDeleted',
    'SessionReminderRequested',
    'SessionReminderTriggered',
  ],
  asksFor: { MailAttendees: ['attendee-moved', 'attendee-cancelled', 'attendee-completed', 'attendee-reminder'] },
  beginsAtEnd: true,
  react({ type, data }) {
    const { SessionID } = data;
    switch (type) {
      case 'SessionAmended':
        return tellsAttendees(data)
          ? [
              {
                type: 'MailAttendees',
                SessionID,
                mail: 'attendee-moved',
                withWaiting: true,
                ...(data.ChangedSessionReason !== undefined && { reason: data.ChangedSessionReason }),
              },
            ]
          : [];
      case 'SessionCancelled':
      case 'SessionDeleted':
        return data.sendCancelSessionEmails
          ? [{ type: 'MailAttendees', SessionID, mail: 'attendee-cancelled', withWaiting: true }]
          : [];
      case 'SessionCompleted':
        return data.completeSessionEmails
          ? [{ type: 'MailAttendees', SessionID, mail: 'attendee-completed', withWaiting: true }]
          : [];
      case 'SessionReminderRequested':
      case 'SessionReminderTriggered':
        return [{ type: 'MailAttendees', SessionID, mail: 'attendee-reminder', withWaiting: false }];
    }
  },
};
