import type { Policy } from '../kernel/policy.ts';
import type { SessionAttendanceEvent } from '../session-attendance/session-attendance.events.ts';

type Asked = Extract<
  SessionAttendanceEvent,
  { type: 'SessionQuoteRequested' | 'SessionCallbackRequested' | 'SessionAttendeeMailRequested' }
>;

/** The creator of a session is told what attendees ask for; attendees are mailed again what they, or staff, ask for. */
export const queueMailsOnAttendeeAsked: Policy<Asked> = {
  name: 'queue-mails-on-attendee-asked',
  on: ['SessionQuoteRequested', 'SessionCallbackRequested', 'SessionAttendeeMailRequested'],
  beginsAtEnd: true,
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
