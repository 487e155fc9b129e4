import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { Decision } from '../kernel/decision.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import {
  counting,
  hasBegun,
  isOver,
  ofSeats,
  seatOf,
  seatTold,
  someSeat,
  someSession,
  type SeatEventOf,
  type SessionForSeats,
  type SessionSeatsState,
} from './session-seats.ts';

type Confirmed = SeatEventOf<'SessionSeatConfirmed'>;

/** By the attendee who was offered the seat. */
interface AcceptSeat {
  readonly type: 'AcceptSeat';
  readonly session: SessionForSeats;
  readonly SessionAttendanceID: number;
}

/**
 * An offered seat is kept even if registration is closed, but not once the session is cancelled, completed or has
 * begun.
 */
export const acceptSeat: Decision<SessionSeatsState, AcceptSeat, Confirmed> = {
  ...ofSeats,
  command: 'AcceptSeat',
  decide: counting(({ session, SessionAttendanceID }, state, { now }) => {
    const { SessionID, Cancelled, Completed } = session;
    const seat = seatOf(state, SessionAttendanceID);
    if (seat?.stage === 'seated') return [];
    if (seat?.stage !== 'offered' || isOver(seat, now) || Cancelled || Completed || hasBegun(session, now))
      return ruleBroken(sessionAttendanceMessage.offerLapsed);
    return [{ type: 'SessionSeatConfirmed', data: { SessionID, SessionAttendanceID } }];
  }),
  events: {
    SessionSeatConfirmed: {
      description: 'Who waited has a seat: they took what was offered, or staff gave it.',
      ...seatTold('Seat confirmed'),
      example: someSeat,
    },
  },
  any: (fc, { ids }, SessionID) => fc.record({ session: someSession(fc, SessionID), SessionAttendanceID: ids }),
  weight: 3,
};

/** To a waiting attendee, by staff, who are warned as well. */
interface GiveSeat {
  readonly type: 'GiveSeat';
  readonly SessionAttendanceID: number;
}

export const giveSeat: Decision<SessionSeatsState, GiveSeat, never, Confirmed> = {
  ...ofSeats,
  command: 'GiveSeat',
  who: (actor) => !isSystem(actor) && ofSeats.who(actor),
  decide: counting(({ SessionAttendanceID }, state) => {
    const seat = seatOf(state, SessionAttendanceID);
    if (seat === undefined) return ruleBroken(sessionAttendanceMessage.noSeat);
    return seat.stage === 'seated'
      ? []
      : [{ type: 'SessionSeatConfirmed', data: { SessionID: state.SessionID, SessionAttendanceID } }];
  }),
  events: {},
  any: (fc, { ids }) => fc.record({ SessionAttendanceID: ids }),
};
