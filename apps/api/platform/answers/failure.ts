import { message } from '@leaseledger/contract/shared/messages';
import { outage } from '@leaseledger/contract/shared/outage';
import { NOT_LOGGED_IN } from '@leaseledger/contract/kernel/endpoint';
import type { Rejection, RejectionKind } from '@leaseledger/domain/kernel/rejection';

/** The lists show most writes sooner. Then the process that updates them was killed, and another one takes over. */
const BEHIND_RETRY_SECONDS = 1;

/** An answer other than success. The caller may read everything in it. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    /** The HTTP status. */
    readonly status: number,
    message: string,
    readonly payload: unknown = null,
    /** The code by which clients tell failures apart. It is the status where the documents name no code. */
    readonly code: number = status,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

const statuses = {
  invalid: 400,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  ruleBroken: 422,
} as const satisfies Record<RejectionKind, number>;

/** The HTTP failure of a decider's rejection. */
export const rejected = ({ kind, message: text, errors }: Rejection) =>
  new Failure(statuses[kind], text, errors === undefined ? null : { errors });

/** Invalid input, as messages by field. The first message is also the message of the whole. */
export function badInput(errors: Readonly<Record<string, string>>): Failure {
  const [first = outage.unexpected] = Object.values(errors);
  return new Failure(400, first, { errors });
}

export const badRequest = (text: string) => new Failure(400, text);
/** The 401 of a request without a session cookie. */
export const notLoggedIn = () => new Failure(401, message.notLoggedIn, null, NOT_LOGGED_IN);
/** The 401 of a request whose session has ended. */
export const sessionExpired = () => new Failure(401, message.sessionExpired);
export const forbidden = () => new Failure(403, message.forbidden);
export const notFound = (what: string) => new Failure(404, message.notFound(what));
/**
 * Another writer was quicker.
 * @param name of that writer
 */
export const changedMeanwhile = (name: string) => new Failure(409, message.changedMeanwhile(name));
/**
 * The 422 for a reason that only a service knows: an unknown token or id, a missing secret, file or key, a setting, a
 * repeated key, or a try that failed. Rules of the business are in libs/domain, and `refuseIf` throws their reasons.
 */
export const ruleBroken = (text: string) => new Failure(422, text);

/** Refuses for the reason that the domain gives, if there is one. @throws Failure 422 */
export function refuseIf(why: string | undefined): void {
  if (why !== undefined) throw ruleBroken(why);
}
/** The 503 of a refusal that may rest on a list without the caller's own last write. */
export const listsBehind = () =>
  new Failure(503, outage.listsBehind, null, 503, { 'Retry-After': String(BEHIND_RETRY_SECONDS) });
export const tooMany = (retryAfterSeconds: number, text: string = message.tooManyAttempts) =>
  new Failure(429, text, null, 429, { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
