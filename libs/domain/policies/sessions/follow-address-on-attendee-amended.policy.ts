import type { Policy } from '../../kernel/policy.ts';
import type { FollowAddress } from '../../session-attendance/session-attendance.effects.ts';
import type { SessionAttendanceEvent } from '../../session-attendance/session-attendance.area.ts';

type Amended = Extract<SessionAttendanceEvent, { type: 'SessionAttendeeAmended' }>;

/** The seat of an attendee is known by their corrected address, also when the correction is undone. */
export const followAddressOnAttendeeAmended: Policy<Amended, FollowAddress> = {
  name: 'follow-address-on-attendee-amended',
  on: ['SessionAttendeeAmended'],
  asksFor: { FollowAddress: true },
  takesStreamsTogether: true,
  react: ({ data }) =>
    'Email' in data ? [{ type: 'FollowAddress', SessionAttendanceID: data.SessionAttendanceID }] : [],
};
