import type { UserRow } from '@leaseledger/contract/users/user.views';
import { message } from '@leaseledger/contract/shared/messages';
import { normaliseEmail } from '@leaseledger/contract/shared/fields';
import { Injectable } from '@nestjs/common';
import type { LoginRefusal } from '@leaseledger/domain/users/user.events';
import type { FastifyRequest } from 'fastify';
import { systemActor } from '../kernel/caller.ts';
import { ruleBroken } from '../kernel/failure.ts';
import { Users } from '../users/exports/users.ts';
import { LoginRecord } from './login-record.ts';
import { LoginThrottle } from './login-throttle.ts';
import { Passwords } from '../users/exports/passwords.ts';
import { UserRights } from './user-rights.ts';

/** Checks credentials. What was wrong with them is never told: neither by words nor by how long it takes. */
@Injectable()
export class Login {
  constructor(
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly rights: UserRights,
    private readonly record: LoginRecord,
  ) {}

  /** @throws Failure 422 for wrong credentials or a disabled user, 429 while a delay runs */
  async attempt(written: string, password: string, request: FastifyRequest): Promise<UserRow> {
    const email = normaliseEmail(written);
    const user = await this.throttle.attempt(email, request.ip, () => this.#verified(email, password, request));
    if (user === undefined) throw ruleBroken(message.loginFailed);
    return user;
  }

  async #verified(email: string, password: string, request: FastifyRequest): Promise<UserRow | undefined> {
    const user = await this.users.withEmail(email);
    const isRight = await this.passwords.isRight(user?.UserID, password);
    if (user === undefined) return undefined;
    if (!isRight || user.Disabled) {
      // Only who exists can be refused in the log: after the answer, which would else come later, or not at all while the log is away.
      setImmediate(() => void this.#recordRefusal(user, isRight ? 'disabled' : 'wrongPassword', request));
      return undefined;
    }
    const { actor } = await this.rights.of(user);
    await this.record.append({ type: 'UserLoggedIn', data: { UserID: user.UserID } }, { actor, correlationId: request.id });
    return user;
  }

  async #recordRefusal({ UserID }: UserRow, reason: LoginRefusal, request: FastifyRequest): Promise<void> {
    try {
      // Who is refused may be anybody.
      await this.record.append({ type: 'LoginRefused', data: { UserID, reason } }, { actor: systemActor, correlationId: request.id });
    } catch (thrown) {
      request.log.error({ reason: thrown instanceof Error ? thrown.name : undefined }, 'a refused login is not in the log');
    }
  }
}
