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

/**
 * The secrets in the links of attendees. Each is computed from the id with a key of the vault, so that none is stored,
 * and none can be guessed.
 */
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

  /** Checks a missing attendee in the same way and time. @throws Failure 404 for another secret */
  mustFit(SessionAttendanceID: number, secretKey: string): void {
    if (!isSame(this.secretOf(SessionAttendanceID), secretKey)) throw unknownLink();
  }

  /** The address of a page of the attendee; empty when the site does not know its own address. */
  address(page: keyof typeof attendeePages, SessionAttendanceID: number): string {
    return siteAddress(
      this.settings,
      `/${attendeePages[page]}/${SessionAttendanceID}/${this.secretOf(SessionAttendanceID)}`,
    );
  }
}

/** The error does not say which part of a link is wrong. */
export const unknownLink = () => new Failure(404, sessionAttendanceMessage.unknownLink);
