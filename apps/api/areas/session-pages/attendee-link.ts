import type { AttendeeLinkBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import type { OwnAttendance } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { Failure } from '../../platform/answers/failure.ts';
import { idIn } from '../../platform/public-pages/exports/page-form.ts';
import type { Visit } from '../../platform/public-pages/exports/public-pages.ts';
import type { OwnAttendances } from '../session-attendance/exports/own-attendances.ts';

/** Whose page it is, as its address says; what can be nobody's is as one that nobody has. */
export const linkIn = ({ id, secretKey = '' }: Visit['params']): AttendeeLinkBody => ({
  sessionAttendanceID: idIn(id),
  secretKey,
});

/** The same, to be put into an address. */
export const addressOf = (page: string, { sessionAttendanceID, secretKey }: AttendeeLinkBody): string =>
  `/${page}/${sessionAttendanceID}/${encodeURIComponent(secretKey)}`;

/** Undefined where there is no such thing: an address is answered in the same way whether its id or its secret is wrong. @throws Failure but 404 */
export function found<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  return asked.catch((thrown: unknown) => {
    if (thrown instanceof Failure && thrown.status === 404) return undefined;
    throw thrown;
  });
}

/** @returns undefined for a link that is nobody's. @throws LogUnavailable */
export const ownAttendance = (own: OwnAttendances, params: Visit['params']): Promise<OwnAttendance | undefined> =>
  found(own.of(linkIn(params)));
