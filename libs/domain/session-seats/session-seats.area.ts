import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { acceptSeat, giveSeat } from './confirm-seat.ts';
import { correctSeatAddress } from './correct-address.ts';
import { offerSeats, releaseSeat } from './offer-seats.ts';
import {
  evolve,
  evolveAll,
  ofSeats,
  someSeat,
  type SessionLeadCounted,
  type SessionSeatsState,
} from './session-seats.ts';
import { addToSession, registerForSession } from './take-seat.ts';

/** By the system: an attendee became a lead. */
interface CountLead {
  readonly type: 'CountLead';
  readonly SessionID: number;
  readonly SessionAttendanceID: number;
}

const countLead: Decision<SessionSeatsState, CountLead, SessionLeadCounted> = {
  ...ofSeats,
  command: 'CountLead',
  decide: ({ SessionID, SessionAttendanceID }, { led }) =>
    led.includes(SessionAttendanceID)
      ? []
      : [
          {
            type: 'SessionLeadCounted',
            data: { SessionID, SessionAttendanceID, AttendeesConvertedToLeads: led.length + 1 },
          },
        ],
  events: {
    SessionLeadCounted: {
      description: 'An attendee of a session is a lead by now; how many are.',
      evolve,
      history: () => activity('Counted as a lead', 'Counted among the leads of the session'),
      undo: historyMessage.justHappened,
      example: { ...someSeat, AttendeesConvertedToLeads: 1 },
    },
  },
  any: (fc, { ids }, SessionID) => fc.record({ SessionID: fc.constant(SessionID), SessionAttendanceID: ids }),
};

const sessionSeatsDecisions = [
  registerForSession,
  addToSession,
  offerSeats,
  acceptSeat,
  giveSeat,
  releaseSeat,
  correctSeatAddress,
  countLead,
] as const;
export type SessionSeatsEvent = EventsOf<typeof sessionSeatsDecisions>;
export type SessionSeatsCommand = CommandsOf<typeof sessionSeatsDecisions>;

/**
 * The seats of a session and its waiting line, in a stream beside the session's own. The revision decides between two
 * attendees who want the last seat. A registration makes no edit of the session stale. The stream holds no personal
 * details. Only these decisions limit the number of seats that are given.
 */
export const sessionSeatsArea = aggregate<SessionSeatsCommand, SessionSeatsState, SessionSeatsEvent>(
  sessionSeatsDecisions,
  {
    category: 'sessionSeats',
    initialState: { SessionID: 0, seats: [], left: [], led: [] },
    evolveAll,
    subjectType: 'sessionAttendance',
    subjectID: ({ SessionAttendanceID }) => SessionAttendanceID,
    streamOf: ({ SessionID }) => SessionID,
    weight: 4,
  },
);
export const { decider: sessionSeatsDecider } = sessionSeatsArea;
