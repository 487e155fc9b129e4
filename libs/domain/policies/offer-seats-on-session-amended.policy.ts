import type { Policy } from '../kernel/policy.ts';
import type { SessionEvent } from '../sessions/session.area.ts';

type SessionAmended = Extract<SessionEvent, { type: 'SessionAmended' }>;

/** What may let somebody in who waits. */
const opening = ['MaxAttendees', 'Enabled', 'SessionStartDateTime', 'SessionLinkExpiryDateTime'] as const;

/** A session that has more seats, or takes people again, offers them to who waits. */
export const offerSeatsOnSessionAmended: Policy<SessionAmended> = {
  name: 'offer-seats-on-session-amended',
  on: ['SessionAmended'],
  react: ({ data }) =>
    opening.some((field) => Object.hasOwn(data, field)) ? [{ type: 'OfferSeats', SessionID: data.SessionID }] : [],
};
