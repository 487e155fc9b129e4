import type { UserRow } from '@leaseledger/contract/users/user.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { normaliseEmail } from '@leaseledger/contract/shared/rules';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { userDecider } from '@leaseledger/domain/users/user.decider';
import type { UserDetails } from '@leaseledger/contract/users/user.details';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Passwords } from './passwords.ts';
import { UserEmails } from './user-emails.ts';
import type { CommandMetadata } from '../../kernel/caller.ts';
import { Execute, type CommandResult } from '../../kernel/execute.ts';
import { Failure } from '../../kernel/failure.ts';
import { NewIds } from '../../kernel/new-ids.ts';
import { Lists } from '../../lists/lists.ts';

export interface NewUser {
  /** Who holds the e-mail while the record is being made; the same in a repeat. */
  readonly UserUUID: string;
  readonly details: UserDetails & { readonly Email: string };
  /** As argon2id hash; left out where it is set once the record is made. */
  readonly passwordHash?: string;
}

@Injectable()
export class Users {
  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly emails: UserEmails,
    private readonly passwords: Passwords,
    private readonly lists: Lists,
  ) {}

  /** @param email as normalised */
  async withEmail(email: string): Promise<UserRow | undefined> {
    const { rows } = await this.lists.page(userRows.readModel, {
      where: [{ column: 'Email', isExactly: email }],
      limit: 1,
    });
    return rows[0] && parsed(rows[0]);
  }

  async withID(UserID: number): Promise<UserRow | undefined> {
    const { rows } = await this.lists.page(userRows.readModel, { where: [{ column: 'UserID', is: UserID }], limit: 1 });
    return rows[0] && parsed(rows[0]);
  }

  /**
   * Adds a user whose e-mail nobody else has.
   * @throws Failure 409 for an e-mail that is taken, 403 as the decider says
   */
  async add({ UserUUID, details, passwordHash }: NewUser, metadata: CommandMetadata): Promise<CommandResult> {
    const Email = normaliseEmail(details.Email);
    // First: a key that was used for another request is refused before anything is taken.
    const id = await this.newIds.next(userDecider.category, metadata);
    if (!(await this.emails.take(Email, UserUUID))) throw emailTaken();
    try {
      // Before the record, so that there is never a user who could not log in; a repeat changes no password that was chosen since.
      if (passwordHash !== undefined) await this.passwords.setFirst(id, passwordHash);
      const result = await this.bus.execute(
        new Execute(
          userDecider,
          { id, isNew: true, command: { type: 'AddUser', UserID: id, UserUUID, details: { ...details, Email } } },
          metadata,
        ),
      );
      // Whoever was added before may have another address by now.
      if (!result.isNew) await this.emails.letGo(id, Email);
      return result;
    } catch (thrown) {
      if (thrown instanceof Failure) await this.emails.letGoOfNew(Email, UserUUID);
      throw thrown;
    }
  }
}

/** Nothing is changed: somebody else logs in with it. */
export const emailTaken = () =>
  new Failure(409, userMessage.emailTaken, { errors: { 'User.Email': userMessage.emailTaken } });
