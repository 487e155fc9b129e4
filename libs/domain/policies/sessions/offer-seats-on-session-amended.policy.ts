import type { Policy } from '../../kernel/policy.ts';
import type { OfferSeats } from '../../session-attendance/session-attendance.effects.ts';
import type { SessionEvent } from '../../sessions/session.area.ts';

type SessionAmended = Extract<SessionEvent, { type: 'SessionAmended' }>;

/** The fields whose change may open seats for waiting attendees. */
const opening = ['MaxAttendees', 'Enabled', 'SessionStartDateTime', 'SessionLinkExpiryDateTime'] as const;

/** Offers the seats of a session that gets more, or takes registrations again, to the waiting attendees. */
export const offerSeatsOnSessionAmended: Policy<SessionAmended, OfferSeats> = {
  name: 'offer-seats-on-session-amended',
  on: ['SessionAmended'],
  asksFor: { OfferSeats: true },
  react: ({ data }) =>
    opening.some((field) => Object.hasOwn(data, field)) ? [{ type: 'OfferSeats', SessionID: data.SessionID }] : [],
};
