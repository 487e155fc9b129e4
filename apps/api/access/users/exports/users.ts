import type { UserRow } from '@leaseledger/contract/users/user.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { normaliseEmail } from '@leaseledger/contract/shared/rules';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { userDecider } from '@leaseledger/domain/users/user.area';
import type { UserDetails } from '@leaseledger/contract/users/user.details';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Passwords } from './passwords.ts';
import { UserEmails } from './user-emails.ts';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../../platform/commands/execute.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { Lists } from '../../../platform/lists/lists.ts';

export interface NewUser {
  /** The holder of the e-mail while the record is made. A repeat has the same one. */
  readonly UserUUID: string;
  readonly details: UserDetails & { readonly Email: string };
  /** An argon2id hash. Left out when the password is set after the record is made. */
  readonly passwordHash?: string;
  /** Whether the account is disabled from the beginning. */
  readonly Disabled?: boolean;
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

  /** @param email normalised */
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
   * Adds a user with an e-mail that no other user has.
   * @throws Failure 409 for a taken e-mail, 403 from the decider
   */
  async add(
    { UserUUID, details, passwordHash, Disabled = false }: NewUser,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const Email = normaliseEmail(details.Email);
    // The id comes first, so that a key of another request is refused before the e-mail is taken.
    const id = await this.newIds.next(userDecider.category, metadata);
    if (!(await this.emails.take(Email, UserUUID))) throw emailTaken();
    try {
      // The password is set before the record, so that every user can log in. A repeat does not replace a password that
      // was chosen since.
      if (passwordHash !== undefined) await this.passwords.setFirst(id, passwordHash);
      const result = await this.bus.execute(
        new Execute(
          userDecider,
          {
            id,
            isNew: true,
            command: { type: 'AddUser', UserID: id, UserUUID, details: { ...details, Email }, Disabled },
          },
          metadata,
        ),
      );
      // A user added by the first request may have another address now.
      if (!result.isNew) await this.emails.letGo(id, Email);
      return result;
    } catch (thrown) {
      if (thrown instanceof Failure) await this.emails.letGoOfNew(Email, UserUUID);
      throw thrown;
    }
  }
}

/** The refusal of an e-mail that another user has. Nothing is changed. */
export const emailTaken = () =>
  new Failure(409, userMessage.emailTaken, { errors: { 'User.Email': userMessage.emailTaken } });
