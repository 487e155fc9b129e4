import type { QueueMail } from '../../emails/email.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { AttendeeMail, NoticeCreator } from '../../session-attendance/session-attendance.effects.ts';
import type { SessionAttendanceEvent } from '../../session-attendance/session-attendance.area.ts';

type Asked = Extract<
  SessionAttendanceEvent,
  { type: 'SessionQuoteRequested' | 'SessionCallbackRequested' | 'SessionAttendeeMailRequested' }
>;

/**
 * Notifies the creator of a session of the attendees' requests. Mails attendees again at their own request, or that of
 * staff.
 */
export const queueMailsOnAttendeeAsked: Policy<Asked, QueueMail<AttendeeMail> | NoticeCreator> = {
  name: 'queue-mails-on-attendee-asked',
  on: ['SessionQuoteRequested', 'SessionCallbackRequested', 'SessionAttendeeMailRequested'],
  asksFor: { QueueMail: ['attendee-completed', 'attendee-again'], NoticeCreator: true },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react({ type, data, metadata }) {
    const { SessionID, SessionAttendanceID } = data;
    if (type === 'SessionAttendeeMailRequested')
      return [
        {
          type: 'QueueMail',
          mail: data.mail === 'completed' ? 'attendee-completed' : 'attendee-again',
          record: { kind: 'session', id: SessionID },
          facts: { SessionAttendanceID },
        },
      ];
    return [
      {
        type: 'NoticeCreator',
        SessionID,
        SessionAttendanceID,
        what: type === 'SessionQuoteRequested' ? 'quote' : 'callback',
        happened: metadata.time,
      },
    ];
  },
};
