import type { LoginBody } from '@leaseledger/contract/auth/auth.bodies';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { CODE_NEEDED } from '@leaseledger/contract/kernel/endpoint';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { message } from '@leaseledger/contract/shared/messages';
import { normaliseEmail } from '@leaseledger/contract/shared/rules';
import { Injectable } from '@nestjs/common';
import type { LoginMeans, LoginRefusal } from '@leaseledger/domain/users/logins';
import type { FastifyRequest } from 'fastify';
import { Credentials } from '../credentials/exports/credentials.ts';
import { NeededFactors } from '../credentials/exports/needed-factors.ts';
import { Passkeys } from '../credentials/exports/passkeys.ts';
import { SecondFactors } from '../credentials/exports/second-factors.ts';
import { systemActor } from '../../platform/callers/caller.ts';
import { Failure, ruleBroken } from '../../platform/answers/failure.ts';
import { Users } from '../users/exports/users.ts';
import { LoginRecord } from './login-record.ts';
import { LoginThrottle } from './login-throttle.ts';
import { Passwords } from '../users/exports/passwords.ts';
import { UserRights } from './user-rights.ts';

const codeNeeded = (text: string) => new Failure(422, text, null, CODE_NEEDED);

/** Checks credentials. A refusal does not reveal which part was wrong, neither by its text nor by its duration. */
@Injectable()
export class Login {
  constructor(
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly rights: UserRights,
    private readonly record: LoginRecord,
    private readonly credentials: Credentials,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly needed: NeededFactors,
  ) {}

  /**
   * @param code of the second factor; undefined when none was given
   * @throws Failure 422 for wrong credentials or a disabled user; 422 with its own code when the password is right and
   * the code is missing or wrong; 429 during a delay
   */
  async attempt({ email: written, password, code }: LoginBody, request: FastifyRequest): Promise<UserRow> {
    const email = normaliseEmail(written);
    const user = await this.throttle.attempt(email, request.ip, () => this.#verified(email, password, code, request));
    if (user === undefined) throw ruleBroken(message.loginFailed);
    return user;
  }

  async #verified(
    email: string,
    password: string,
    code: string | undefined,
    request: FastifyRequest,
  ): Promise<UserRow | undefined> {
    const user = await this.users.withEmail(email);
    const isRight = await this.passwords.isRight(user?.UserID, password);
    if (user === undefined) return undefined;
    if (!isRight || user.Disabled) {
      // It is logged after the answer. Otherwise the answer would be slower for existing users, or fail with the log.
      setImmediate(() => void this.#recordRefusal(user, isRight ? 'disabled' : 'wrongPassword', request));
      return undefined;
    }
    const means = await this.#secondFactor(user, code, request);
    await this.#recordLogin(user, means, request);
    return user;
  }

  /**
   * Logs in the owner of a passkey. A passkey counts as two factors: the device is one, and it verifies its user.
   * @param browser the cookie that the browser got when it began the login
   * @throws Failure 422 for any error
   */
  async withPasskey(response: object, browser: string, request: FastifyRequest): Promise<UserRow> {
    const shown = await this.passkeys.shown(response, browser);
    const user = shown && (await this.users.withID(shown.UserID));
    if (shown === undefined || user === undefined) throw ruleBroken(message.loginFailed);
    const isRight = shown.isRight && this.passkeys.names(user, response);
    if (!isRight || user.Disabled) {
      setImmediate(() => void this.#recordRefusal(user, isRight ? 'disabled' : 'wrongPasskey', request));
      throw ruleBroken(message.loginFailed);
    }
    await this.#recordLogin(user, 'passkey', request);
    return user;
  }

  /**
   * Checks the second factor after a right password. Its failures do not count as tries of the password.
   * @throws Failure 422 when a code is missing or wrong, or when the user needs a passkey; 429 during a delay
   */
  async #secondFactor(
    user: UserRow,
    code: string | undefined,
    request: FastifyRequest,
  ): Promise<LoginMeans | undefined> {
    const { hasSecondFactor, passkeys } = await this.credentials.of(user.UserID);
    if (!hasSecondFactor) {
      if (passkeys.length > 0 && (await this.needed.groups()).has(user.RoleGroupIntID))
        throw ruleBroken(credentialMessage.passkeyNeeded);
      return undefined;
    }
    if (code === undefined) throw codeNeeded(credentialMessage.codeNeeded);
    const { actor } = await this.rights.of(user);
    const means = await this.throttle.attemptCode(user.UserID, () =>
      this.secondFactors.meansOf(user.UserID, code, { actor, correlationId: request.id }),
    );
    if (means !== undefined) return means;
    setImmediate(() => void this.#recordRefusal(user, 'wrongCode', request));
    throw codeNeeded(credentialMessage.codeWrong);
  }

  async #recordLogin(user: UserRow, means: LoginMeans | undefined, request: FastifyRequest): Promise<void> {
    const { actor } = await this.rights.of(user);
    await this.record.append(
      { type: 'UserLoggedIn', data: { UserID: user.UserID, ...(means && { means }) } },
      { actor, correlationId: request.id },
    );
  }

  async #recordRefusal({ UserID }: UserRow, reason: LoginRefusal, request: FastifyRequest): Promise<void> {
    try {
      // The system is the actor, because the person at the login is unknown.
      await this.record.append(
        { type: 'LoginRefused', data: { UserID, reason } },
        { actor: systemActor, correlationId: request.id },
      );
    } catch (thrown) {
      request.log.error(
        { reason: thrown instanceof Error ? thrown.name : undefined },
        'a refused login is not in the log',
      );
    }
  }
}
