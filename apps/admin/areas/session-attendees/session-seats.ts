import type { SessionRow } from '@leaseledger/contract/sessions/session.views';

type Seats = Pick<SessionRow, 'CurrentAttendees' | 'OfferedSeats' | 'WaitingAttendees' | 'MaxAttendees'>;

/** For example '8 of 10 seats taken, 1 offered, 3 waiting'. */
export function seatsText({ CurrentAttendees, OfferedSeats, WaitingAttendees, MaxAttendees }: Seats): string {
  return [
    `${CurrentAttendees} of ${MaxAttendees} seats taken`,
    OfferedSeats > 0 && `${OfferedSeats} offered`,
    WaitingAttendees > 0 && `${WaitingAttendees} waiting`,
  ]
    .filter((text) => text !== false)
    .join(', ');
}

/**
 * The warning when further seats exceed the limit, or undefined.
 * @param more the number of further seats
 */
export function beyondText({ CurrentAttendees, OfferedSeats, MaxAttendees }: Seats, more: number): string | undefined {
  const seats = CurrentAttendees + OfferedSeats + more;
  return seats > MaxAttendees
    ? `This session has ${MaxAttendees} ${MaxAttendees === 1 ? 'seat' : 'seats'}, and every one is taken or offered. With this one there are ${seats}: beyond the limit.`
    : undefined;
}
