import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/callers/caller.ts';
import { badInput } from '../../../platform/answers/failure.ts';
import { Passwords } from '../../users/exports/passwords.ts';
import { LoginThrottle } from '../login-throttle.ts';

/**
 * Checks the present password before a change of credentials, because a stranger at an open session does not know it.
 */
@Injectable()
export class PresentPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * Checks the password. Guesses are delayed as at the login.
   * @param field the field of the error message
   * @throws Failure 400 for a wrong password, 429 during a delay
   */
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
