import type { Policy } from '../../kernel/policy.ts';
import type { TellLeadAttendance } from '../../session-attendance/session-attendance.effects.ts';
import type { SessionAttendanceEvent } from '../../session-attendance/session-attendance.area.ts';

type Marked = Extract<SessionAttendanceEvent, { type: 'SessionAttendanceMarked' | 'SessionAttendanceUnmarked' }>;

/** The lead of an attendee shows whether they attended, also when the mark comes after the lead or is undone. */
export const tellLeadOnAttendanceMarked: Policy<Marked, TellLeadAttendance> = {
  name: 'tell-lead-on-attendance-marked',
  on: ['SessionAttendanceMarked', 'SessionAttendanceUnmarked'],
  asksFor: { TellLeadAttendance: true },
  // Old marks would amend leads that closed long ago, and mail their followers.
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react: ({ data: { SessionID, SessionAttendanceID } }) => [
    { type: 'TellLeadAttendance', SessionID, SessionAttendanceID },
  ],
};
