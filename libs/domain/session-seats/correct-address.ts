import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Decision } from '../kernel/decision.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import type { Registrant } from './seat-book.ts';
import {
  counting,
  evolve,
  ofSeats,
  seatOf,
  someSeat,
  whyEmailTaken,
  type SeatEventOf,
  type SessionSeatsState,
} from './session-seats.ts';

/** The seat is known by another address from now on, unless another attendee has it. */
interface CorrectSeatAddress extends Omit<Registrant, 'PersonID'> {
  readonly type: 'CorrectSeatAddress';
  readonly SessionID: number;
}

type Corrected = SeatEventOf<'SessionSeatAddressCorrected'>;

export const correctSeatAddress: Decision<SessionSeatsState, CorrectSeatAddress, Corrected> = {
  ...ofSeats,
  command: 'CorrectSeatAddress',
  decide: counting(({ SessionID, SessionAttendanceID, email }, state) => {
    const refusal = whyEmailTaken(state, { SessionAttendanceID, email });
    if (refusal !== undefined) return ruleBroken(refusal);
    const seat = seatOf(state, SessionAttendanceID);
    return seat === undefined || seat.email === email
      ? []
      : [{ type: 'SessionSeatAddressCorrected', data: { SessionID, SessionAttendanceID, email } }];
  }),
  events: {
    SessionSeatAddressCorrected: {
      description: 'A seat is known by the corrected address of its attendee.',
      evolve,
      // The history of the attendee tells of the correction itself.
      history: null,
      undo: historyMessage.justHappened,
      example: { ...someSeat, email: '5d1f8a0c9b7e3342' },
    },
  },
  any: (fc, { ids }, SessionID) =>
    fc.record({
      SessionID: fc.constant(SessionID),
      SessionAttendanceID: ids,
      email: ids.map((id) => `fingerprint ${id}`),
    }),
};
