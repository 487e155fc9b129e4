import type { Policy } from '../../kernel/policy.ts';
import type { LeadAttendee } from '../../session-attendance/session-attendance.effects.ts';
import type { SessionAttendanceEvent } from '../../session-attendance/session-attendance.area.ts';

type Requested = Extract<SessionAttendanceEvent, { type: 'SessionQuoteRequested' | 'SessionCallbackRequested' }>;

/** Who asks for a quote or a callback after a session is a lead: one for both, whichever comes first. */
export const leadAttendeeOnAttendeeRequest: Policy<Requested, LeadAttendee> = {
  name: 'lead-attendee-on-attendee-request',
  on: ['SessionQuoteRequested', 'SessionCallbackRequested'],
  asksFor: { LeadAttendee: true },
  react: ({ type, data: { SessionID, SessionAttendanceID } }) => [
    {
      type: 'LeadAttendee',
      SessionID,
      SessionAttendanceID,
      request: type === 'SessionQuoteRequested' ? 'quote' : 'callback',
    },
  ],
};
