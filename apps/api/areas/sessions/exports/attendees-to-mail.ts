import type { SessionAttendanceState } from '@leaseledger/domain/session-attendance/session-attendance';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.area';
import type { Seat } from '@leaseledger/domain/session-seats/seat-book';
import { sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';

/** At most this many attendees are read, and mailed, at once. */
const AT_ONCE = 16;

/** An attendee who is mailed, with their seat. */
export interface AttendeeToMail {
  readonly seat: Seat;
  readonly attendee: SessionAttendanceState;
}

/**
 * The attendees of a session who are mailed: not archived, and with an address. They come from the streams, because
 * lists may lack the latest ones, and show none of a deleted session.
 */
@Injectable()
export class AttendeesToMail {
  constructor(private readonly streams: KnownStreams) {}

  /**
   * In groups, so that few are read at once.
   * @param withWaiting also the attendees who wait or are offered a seat
   * @throws LogUnavailable
   */
  async *groups(SessionID: number, withWaiting: boolean): AsyncGenerator<readonly AttendeeToMail[]> {
    const { seats } = await this.streams.stateOf(sessionSeatsDecider, SessionID);
    const asked = seats.filter(({ stage }) => withWaiting || stage === 'seated');
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const group = await Promise.all(
        asked.slice(at, at + AT_ONCE).map(async (seat) => ({
          seat,
          attendee: await this.streams.stateOf(sessionAttendanceDecider, seat.SessionAttendanceID),
        })),
      );
      yield group.filter(
        ({ attendee: { stage, isArchived, details } }) => stage === 'live' && !isArchived && Boolean(details.Email),
      );
    }
  }

  /** Whether a reminder reaches anybody. @throws LogUnavailable */
  async isAnyoneReminded(SessionID: number): Promise<boolean> {
    for await (const group of this.groups(SessionID, false)) if (group.length > 0) return true;
    return false;
  }
}
