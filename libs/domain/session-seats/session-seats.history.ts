import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { recordChanged } from '../kernel/changes.ts';
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

const told = (type: SeatEvent['type'], until?: string) =>
  `${activities[type]}${until === undefined ? '' : `, held until ${dayAndTime(until)}`}`;
const toThemselves = (type: SeatEvent['type'], until?: string) => activity(activities[type], told(type, until));
/** The session's history names the attendee. */
const inTheSession =
  (type: SeatEvent['type']) =>
  ({ SessionID, SessionAttendanceID, until }: SeatEvent['data'] & { readonly until?: string }) => {
    const sentence = told(type, until);
    return [
      {
        subjectType: 'session',
        subjectID: SessionID,
        entry: activity(activities[type], `Attendee ${SessionAttendanceID}: ${sentence}`, [
          recordChanged(sentence, 'sessionAttendance', null, SessionAttendanceID),
        ]),
      },
    ];
  };

/** The histories of the attendee and of the session both tell who has a seat, and who waits. */
export const sessionSeatsHistory: AreaHistory<SessionSeatsEvent> = {
  subjectType: 'sessionAttendance',
  subjectID: ({ SessionAttendanceID }) => SessionAttendanceID,
  whyNoUndo: historyMessage.justHappened,
  entries: {
    SessionSeatTaken: () => toThemselves('SessionSeatTaken'),
    SessionWaitingListJoined: () => toThemselves('SessionWaitingListJoined'),
    SessionSeatOffered: ({ until }) => toThemselves('SessionSeatOffered', until),
    SessionSeatConfirmed: () => toThemselves('SessionSeatConfirmed'),
    SessionSeatOfferLapsed: () => toThemselves('SessionSeatOfferLapsed'),
    SessionSeatReleased: () => toThemselves('SessionSeatReleased'),
    SessionLeadCounted: () => activity('Counted as a lead', 'Counted among the leads of the session'),
  },
  beside: {
    SessionSeatTaken: inTheSession('SessionSeatTaken'),
    SessionWaitingListJoined: inTheSession('SessionWaitingListJoined'),
    SessionSeatOffered: inTheSession('SessionSeatOffered'),
    SessionSeatConfirmed: inTheSession('SessionSeatConfirmed'),
    SessionSeatOfferLapsed: inTheSession('SessionSeatOfferLapsed'),
    SessionSeatReleased: inTheSession('SessionSeatReleased'),
  },
};
