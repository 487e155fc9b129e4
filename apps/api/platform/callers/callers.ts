import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/** Who makes a request: what the guard asks of whoever keeps the sessions. */
export abstract class Callers {
  /**
   * Who makes it, with the rights in force now.
   * @param isUse whether somebody is there, so that the session goes on
   * @param asThemselves whether it is made as who they are, also while they view the product as another user
   * @throws Failure 403 where they viewed as somebody as whom they may not any more; 401 where there is no session, or it has ended, or its user is disabled
   */
  abstract callerOf(request: FastifyRequest, isUse: boolean, asThemselves?: boolean): Promise<Caller>;

  /** A user for whom something is done that they asked for before, with the rights in force now; undefined where they are gone or disabled. It has no session. */
  abstract ofUser(userID: number, correlationId: string): Promise<Caller | undefined>;
}
