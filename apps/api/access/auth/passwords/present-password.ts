import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/callers/caller.ts';
import { badInput } from '../../../platform/answers/failure.ts';
import { Passwords } from '../../users/exports/passwords.ts';
import { LoginThrottle } from '../login-throttle.ts';

/** The present password again, before what one logs in with is changed: whoever finds a session open does not know it. */
@Injectable()
export class PresentPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
  ) {}

  /** Guessing is slowed down as at the login. @param field under which a wrong one is told. @throws Failure 400 where it is another one, 429 while a delay runs */
  async ask(password: string, request: FastifyRequest, field = 'password'): Promise<void> {
    const { UserID, Email } = callerOf(request).user;
    const isRight = await this.throttle.attempt(
      Email,
      request.ip,
      async () => (await this.passwords.isRight(UserID, password)) || undefined,
    );
    if (isRight === undefined) throw badInput({ [field]: authMessage.passwordWrong });
  }
}
