import type { Area } from '../kernel/area.ts';
import { sessionSeatsDecider } from './session-seats.decider.ts';
import type { SessionSeatsEvent } from './session-seats.events.ts';
import { sessionSeatsHistory } from './session-seats.history.ts';

/** The seats of sessions, a stream for each session. */
export const sessionSeatsArea = {
  decider: sessionSeatsDecider,
  events: {
    SessionSeatTaken: {
      description: 'Somebody has a seat in a session: registered by themselves, or added by staff.',
      schemaVersion: 1,
    },
    SessionWaitingListJoined: {
      description: 'Somebody registered for a session that was full, and waits for a seat.',
      schemaVersion: 1,
    },
    SessionSeatOffered: {
      description: 'A seat that became free was offered to who waited longest, and is held for them for a while.',
      schemaVersion: 1,
    },
    SessionSeatConfirmed: {
      description: 'Who waited has a seat: they took what was offered, or staff gave it.',
      schemaVersion: 1,
    },
    SessionSeatOfferLapsed: { description: 'A seat that was offered was not taken in time.', schemaVersion: 1 },
    SessionSeatReleased: {
      description: 'A seat in a session, or a place in its line, was given up or taken back.',
      schemaVersion: 1,
    },
    SessionLeadCounted: { description: 'An attendee of a session is a lead by now; how many are.', schemaVersion: 1 },
  },
  history: sessionSeatsHistory,
} satisfies Area<SessionSeatsEvent>;
