import type { AttendeeLinkBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import type { OwnAttendance } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { Failure } from '../../platform/answers/failure.ts';
import { idIn } from '../../platform/public-pages/exports/page-form.ts';
import type { Visit } from '../../platform/public-pages/exports/public-pages.ts';
import type { OwnAttendances } from '../session-attendance/exports/own-attendances.ts';

/** The attendee link in an address. An impossible id is treated like a missing one. */
export const linkIn = ({ id, secretKey = '' }: Visit['params']): AttendeeLinkBody => ({
  sessionAttendanceID: idIn(id),
  secretKey,
});

/** The address of a page for a link. */
export const addressOf = (page: string, { sessionAttendanceID, secretKey }: AttendeeLinkBody): string =>
  `/${page}/${sessionAttendanceID}/${encodeURIComponent(secretKey)}`;

/**
 * Undefined for a missing attendee: a wrong id and a wrong secret have the same answer. @throws Failure other than 404
 */
export function found<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  return asked.catch((thrown: unknown) => {
    if (thrown instanceof Failure && thrown.status === 404) return undefined;
    throw thrown;
  });
}

/** @returns undefined for an unknown link. @throws LogUnavailable */
export const ownAttendance = (own: OwnAttendances, params: Visit['params']): Promise<OwnAttendance | undefined> =>
  found(own.of(linkIn(params)));
