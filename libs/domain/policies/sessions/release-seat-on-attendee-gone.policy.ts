import type { Policy } from '../../kernel/policy.ts';
import type { PersonEvent } from '../../persons/person.area.ts';
import type { ReleaseSeat, ReleaseSeatsOf } from '../../session-attendance/session-attendance.effects.ts';
import type { SessionAttendanceEvent } from '../../session-attendance/session-attendance.area.ts';

type AttendeeGone =
  | Extract<SessionAttendanceEvent, { type: 'SessionAttendeeRemoved' }>
  | Extract<PersonEvent, { type: 'PersonForgotten' }>;

/** The seat of an attendee who was removed, or forgotten, goes to who waited longest, whatever becomes of the process that decided it. */
export const releaseSeatOnAttendeeGone: Policy<AttendeeGone, ReleaseSeat | ReleaseSeatsOf> = {
  name: 'release-seat-on-attendee-gone',
  on: ['SessionAttendeeRemoved', 'PersonForgotten'],
  asksFor: { ReleaseSeat: true, ReleaseSeatsOf: true },
  react: ({ data }) => [
    'SessionAttendanceID' in data
      ? { type: 'ReleaseSeat', SessionID: data.SessionID, SessionAttendanceID: data.SessionAttendanceID }
      : { type: 'ReleaseSeatsOf', PersonID: data.PersonID },
  ],
};
