import type { UserRow } from '@leaseledger/contract/users/user.views';
import { message } from '@leaseledger/contract/shared/messages';
import { normaliseEmail } from '@leaseledger/contract/shared/fields';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { userDecider } from '@leaseledger/domain/users/user.decider';
import type { UserCommand } from '@leaseledger/domain/users/user.commands';
import type { FastifyRequest } from 'fastify';
import { systemActor } from '../kernel/caller.ts';
import { Execute } from '../kernel/execute.ts';
import { ruleBroken } from '../kernel/failure.ts';
import { Users } from '../users/users.ts';
import { LoginThrottle } from './login-throttle.ts';
import { Passwords } from './passwords.ts';
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
    const user = await this.throttle.attempt(email, request.ip, () => this.#verified(email, password, request.id));
    if (user === undefined) throw ruleBroken(message.loginFailed);
    return user;
  }

  async #verified(email: string, password: string, correlationId: string): Promise<UserRow | undefined> {
    const user = await this.users.withEmail(email);
    const isRight = await this.passwords.isRight(user?.UserID, password);
    if (user === undefined) return undefined;
    const command: UserCommand = !isRight
      ? { type: 'RefuseLogin', reason: 'wrongPassword' }
      : user.Disabled ? { type: 'RefuseLogin', reason: 'disabled' } : { type: 'RecordLogin' };
    // Who is refused may be anybody.
    const actor = command.type === 'RecordLogin' ? (await this.rights.of(user)).actor : systemActor;
    await this.bus.execute(new Execute(userDecider, { id: user.UserID, command }, { actor, correlationId }));
    return command.type === 'RecordLogin' ? user : undefined;
  }
}
