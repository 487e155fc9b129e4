import { mailAddress } from '@leaseledger/domain/session-attendance/session-attendance';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.area';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { Lists } from '../../platform/lists/lists.ts';

/** The addresses that mails to attendees go to. */
@Injectable()
export class MailAddresses {
  constructor(
    private readonly streams: KnownStreams,
    private readonly lists: Lists,
  ) {}

  /** Null without an address, and once the person is forgotten. @throws LogUnavailable */
  async of(SessionAttendanceID: number): Promise<string | null> {
    const [attendee, row] = await Promise.all([
      this.streams.stateOf(sessionAttendanceDecider, SessionAttendanceID),
      this.lists.get(sessionAttendeeRows.readModel, SessionAttendanceID),
    ]);
    return mailAddress(attendee, row?.PersonEmail ?? null);
  }
}
