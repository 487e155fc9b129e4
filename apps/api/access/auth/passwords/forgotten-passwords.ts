import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { userDecider } from '@leaseledger/domain/users/user.area';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Execute } from '../../../platform/commands/execute.ts';
import { badInput, ruleBroken } from '../../../platform/answers/failure.ts';
import { limitPerHour } from '../../../platform/answers/hourly-limit.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { CLOCK, READ_STORE, VAULT, type Clock } from '../../../platform/foundation/platform.ts';
import { sha256 } from '../../../platform/foundation/uuid.ts';
import { Passwords } from '../../users/exports/passwords.ts';
import { PasswordLinkMails } from './password-link-mails.ts';
import { PasswordLinks } from './password-links.ts';
import { UserRights } from '../user-rights.ts';

/** The most links per hour: from one network address, which an office shares, and for one account. */
const PER_HOUR = { address: 30, account: 5 } as const;

/** Users who forgot their password ask for a link by mail, and choose a new password with it (decisions 4). */
@Injectable()
export class ForgottenPasswords {
  constructor(
    private readonly mails: PasswordLinkMails,
    private readonly links: PasswordLinks,
    private readonly passwords: Passwords,
    private readonly rights: UserRights,
    private readonly bus: CommandBus,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Takes the same steps and time whether the address belongs to a user or not. The user is looked up only when the
   * mail goes out.
   * @param email normalised
   * @throws Failure 429 after too many requests, for any address
   */
  async ask(email: string, address: string): Promise<void> {
    const now = this.clock();
    await limitPerHour(this.vault, now, { key: `link-address-${networkOf(address)}`, most: PER_HOUR.address });
    await limitPerHour(this.vault, now, { key: `link-account-${sha256('account', email)}`, most: PER_HOUR.account });
    await this.mails.want(email);
  }

  /**
   * Sets a new password with the token of a mailed link.
   * @throws Failure 422 when the link is no longer valid, 400 when the password is the present one; LogUnavailable, and
   * the link then stays valid
   */
  async reset(token: string, password: string, correlationId: string): Promise<void> {
    const userID = this.links.userOf(token);
    const user = userID === undefined ? undefined : await this.store.get(userRows.readModel, userID);
    if (user === undefined || !(await this.links.isGood(token, user))) throw ruleBroken(message.linkIsOver);
    if (await this.passwords.isRight(user.UserID, password))
      throw badInput({ password: authMessage.passwordIsTheSame });
    if (!(await this.links.use(token, user, () => this.#set(user, password, correlationId))))
      throw ruleBroken(message.linkIsOver);
  }

  async #set(user: UserRow, password: string, correlationId: string): Promise<void> {
    const { actor } = await this.rights.of(user);
    await this.passwords.change(user.UserID, password, () =>
      this.bus.execute(
        new Execute(userDecider, { id: user.UserID, command: { type: 'ResetPassword' } }, { actor, correlationId }),
      ),
    );
  }
}
