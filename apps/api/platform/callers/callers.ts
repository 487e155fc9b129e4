import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/** Finds the user who makes a request. The sessions implement this for the checks before a call. */
export abstract class Callers {
  /**
   * The caller of a request, with the rights in force now.
   * @param isUse whether a person is active, so that the session is prolonged
   * @param asThemselves whether to answer the real user, even while the session views as another user
   * @throws Failure 403 when the session may no longer view as that user; 401 without a session, after it ended, or
   * when its user is disabled
   */
  abstract callerOf(request: FastifyRequest, isUse: boolean, asThemselves?: boolean): Promise<Caller>;

  /**
   * The user who asked for work that runs now, with the rights in force now and without a session. Undefined when the
   * user is gone or disabled.
   */
  abstract ofUser(userID: number, correlationId: string): Promise<Caller | undefined>;
}
