import { attendeePages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '../../../platform/answers/failure.ts';
import { Fingerprints } from '../../../platform/callers/fingerprints.ts';
import { isSame } from '../../../platform/commands/is-same.ts';
import { SETTINGS } from '../../../platform/foundation/platform.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { siteAddress } from '../../../platform/settings/site-address.ts';

/** 160 bits. */
const BYTES = 20;

/** The secrets in the links of attendees: made of the id under a key of the vault, so that they are kept nowhere and nobody guesses one. */
@Injectable()
export class AttendeeLinks {
  constructor(
    private readonly fingerprints: Fingerprints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  secretOf(SessionAttendanceID: number): string {
    return Buffer.from(this.fingerprints.of('attendee link', String(SessionAttendanceID)), 'hex')
      .subarray(0, BYTES)
      .toString('base64url');
  }

  /** Of an attendee whom there is not it is asked in the same way, and as long. @throws Failure 404 for another secret */
  mustFit(SessionAttendanceID: number, secretKey: string): void {
    if (!isSame(this.secretOf(SessionAttendanceID), secretKey)) throw unknownLink();
  }

  /** The address of a page of the attendee; empty where the site does not know its own. */
  address(page: keyof typeof attendeePages, SessionAttendanceID: number): string {
    return siteAddress(
      this.settings,
      `/${attendeePages[page]}/${SessionAttendanceID}/${this.secretOf(SessionAttendanceID)}`,
    );
  }
}

/** What is wrong with a link is not told. */
export const unknownLink = () => new Failure(404, sessionAttendanceMessage.unknownLink);
