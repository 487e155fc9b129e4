import type { UserRow } from '@leaseledger/contract/users/user.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { normaliseEmail } from '@leaseledger/contract/shared/fields';
import { userDecider } from '@leaseledger/domain/users/user.decider';
import type { UserDetails } from '@leaseledger/contract/users/user.details';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Passwords } from './passwords.ts';
import type { CommandMetadata } from '../../kernel/caller.ts';
import { Execute } from '../../kernel/execute.ts';
import { Failure } from '../../kernel/failure.ts';
import { NewIds } from '../../kernel/new-ids.ts';
import { Reservations } from '../../kernel/reservations.ts';
import { Lists } from '../../lists/lists.ts';

/** The kind of reservation that keeps users' e-mails apart. */
export const USER_EMAIL = 'user-email';

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
    private readonly reservations: Reservations,
    private readonly passwords: Passwords,
    private readonly lists: Lists,
  ) {}

  /** @param email as normalised */
  async withEmail(email: string): Promise<UserRow | undefined> {
    const { rows } = await this.lists.page(userRows.readModel, { where: [{ column: 'Email', isExactly: email }], limit: 1 });
    return rows[0] && parsed(rows[0]);
  }

  async withID(UserID: number): Promise<UserRow | undefined> {
    const { rows } = await this.lists.page(userRows.readModel, { where: [{ column: 'UserID', is: UserID }], limit: 1 });
    return rows[0] && parsed(rows[0]);
  }

  /**
   * Adds a user whose e-mail nobody else has.
   * @returns the new user's id
   * @throws Failure 409 for an e-mail that is taken
   */
  async add({ UserUUID, details, passwordHash }: NewUser, metadata: CommandMetadata): Promise<number> {
    const Email = normaliseEmail(details.Email);
    if (!(await this.reservations.take(USER_EMAIL, Email, UserUUID))) throw new Failure(409, 'Another user has this e-mail address.');
    try {
      const id = await this.newIds.next(userDecider.category, metadata);
      // Before the record, so that there is never a user who could not log in; without one, a hash is of no use.
      if (passwordHash !== undefined) await this.passwords.setHash(id, passwordHash);
      await this.bus.execute(
        new Execute(userDecider, { id, isNew: true, command: { type: 'AddUser', UserID: id, UserUUID, details: { ...details, Email } } }, metadata),
      );
      return id;
    } catch (thrown) {
      if (thrown instanceof Failure) await this.reservations.release(USER_EMAIL, Email, UserUUID);
      throw thrown;
    }
  }
}
