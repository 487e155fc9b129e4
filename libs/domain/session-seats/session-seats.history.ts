import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { dayAndTime } from '../kernel/dates.ts';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { SeatEvent, SessionSeatsEvent } from './session-seats.events.ts';

const activities = {
  SessionSeatTaken: 'Seat taken',
  SessionWaitingListJoined: 'Waiting list joined',
  SessionSeatOffered: 'Seat offered',
  SessionSeatConfirmed: 'Seat confirmed',
  SessionSeatOfferLapsed: 'Seat offer lapsed',
  SessionSeatReleased: 'Seat released',
} as const satisfies Record<SeatEvent['type'], string>;

/** @param who as the history calls them: nobody in that of the attendee */
const told = (type: SeatEvent['type'], who = '') => activity(activities[type], `${who}${activities[type]}`);
const offered = (until: string, who = '') => activity(activities.SessionSeatOffered, `${who}${activities.SessionSeatOffered}, held until ${dayAndTime(until)}`);
const nth = (SessionAttendanceID: number) => `Attendee ${SessionAttendanceID}: `;
const inTheSession = (type: SeatEvent['type']) => ({ SessionID, SessionAttendanceID }: SeatEvent['data']) => [{ subjectType: 'session', subjectID: SessionID, entry: told(type, nth(SessionAttendanceID)) }];

/** The histories of the attendee and of the session both tell who has a seat, and who waits. */
export const sessionSeatsHistory: AreaHistory<SessionSeatsEvent> = {
  subjectType: 'sessionAttendance',
  subjectID: ({ SessionAttendanceID }) => SessionAttendanceID,
  whyNoUndo: historyMessage.justHappened,
  entries: {
    SessionSeatTaken: () => told('SessionSeatTaken'),
    SessionWaitingListJoined: () => told('SessionWaitingListJoined'),
    SessionSeatOffered: ({ until }) => offered(until),
    SessionSeatConfirmed: () => told('SessionSeatConfirmed'),
    SessionSeatOfferLapsed: () => told('SessionSeatOfferLapsed'),
    SessionSeatReleased: () => told('SessionSeatReleased'),
    SessionLeadCounted: () => activity('Counted as a lead', 'Counted among the leads of the session'),
  },
  beside: {
    SessionSeatTaken: inTheSession('SessionSeatTaken'),
    SessionWaitingListJoined: inTheSession('SessionWaitingListJoined'),
    SessionSeatOffered: ({ SessionID, SessionAttendanceID, until }) => [{ subjectType: 'session', subjectID: SessionID, entry: offered(until, nth(SessionAttendanceID)) }],
    SessionSeatConfirmed: inTheSession('SessionSeatConfirmed'),
    SessionSeatOfferLapsed: inTheSession('SessionSeatOfferLapsed'),
    SessionSeatReleased: inTheSession('SessionSeatReleased'),
  },
};
