import type { UserRow } from '@leaseledger/contract/users/user.views';
import { message } from '@leaseledger/contract/shared/messages';
import { normaliseEmail } from '@leaseledger/contract/shared/fields';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { LoginRefusal } from '@leaseledger/domain/users/user.events';
import { userDecider } from '@leaseledger/domain/users/user.decider';
import type { UserCommand } from '@leaseledger/domain/users/user.commands';
import type { FastifyRequest } from 'fastify';
import { systemActor } from '../kernel/caller.ts';
import { Execute } from '../kernel/execute.ts';
import { ruleBroken } from '../kernel/failure.ts';
import { Users } from '../users/exports/users.ts';
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
    private readonly bus: CommandBus,
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
    const command: UserCommand = { type: 'RecordLogin' };
    await this.bus.execute(new Execute(userDecider, { id: user.UserID, command }, { actor, correlationId: request.id }));
    return user;
  }

  async #recordRefusal({ UserID }: UserRow, reason: LoginRefusal, request: FastifyRequest): Promise<void> {
    const command: UserCommand = { type: 'RefuseLogin', reason };
    try {
      // Who is refused may be anybody.
      await this.bus.execute(new Execute(userDecider, { id: UserID, command }, { actor: systemActor, correlationId: request.id }));
    } catch (thrown) {
      request.log.error({ reason: thrown instanceof Error ? thrown.name : undefined }, 'a refused login is not in the log');
    }
  }
}
