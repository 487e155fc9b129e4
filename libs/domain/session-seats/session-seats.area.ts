import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Area } from '../kernel/area.ts';
import type { AreaHistory } from '../kernel/history.ts';
import { sessionSeatsDecider } from './session-seats.decider.ts';
import type { SessionSeatsEvent } from './session-seats.events.ts';

/** Who registered, who was offered a seat and who gave one up stands in the histories of the session and of the attendee, whose own events tell it. */
const sessionSeatsHistory: AreaHistory<SessionSeatsEvent, SessionSeatsEvent['type']> = {
  subjectType: 'sessionSeats',
  subjectID: ({ SessionID }) => SessionID,
  whyNoUndo: historyMessage.justHappened,
  entries: { SessionSeatTaken: null, SessionWaitingListJoined: null, SessionSeatOffered: null, SessionSeatConfirmed: null, SessionSeatOfferLapsed: null, SessionSeatReleased: null },
};

/** The seats of sessions, a stream for each session. */
export const sessionSeatsArea = {
  decider: sessionSeatsDecider,
  events: {
    SessionSeatTaken: { description: 'Somebody has a seat in a session: registered by themselves, or added by staff.', schemaVersion: 1 },
    SessionWaitingListJoined: { description: 'Somebody registered for a session that was full, and waits for a seat.', schemaVersion: 1 },
    SessionSeatOffered: { description: 'A seat that became free was offered to who waited longest, and is held for them for a while.', schemaVersion: 1 },
    SessionSeatConfirmed: { description: 'Who waited has a seat: they took what was offered, or staff gave it.', schemaVersion: 1 },
    SessionSeatOfferLapsed: { description: 'A seat that was offered was not taken in time.', schemaVersion: 1 },
    SessionSeatReleased: { description: 'A seat in a session, or a place in its line, was given up or taken back.', schemaVersion: 1 },
  },
  history: sessionSeatsHistory,
} satisfies Area<SessionSeatsEvent>;
