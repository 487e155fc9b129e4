import { userDecider } from '@leaseledger/domain/users/user.area';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import { Reservations } from '../../../platform/commands/reservations.ts';
import { Turns } from '../../../platform/commands/turns.ts';

/** The kind of reservation that keeps users' e-mails unique. */
export const USER_EMAIL = 'user-email';
/** The name of the turns in which addresses are moved and released. */
const MOVES = 'user-emails';

/** The e-mail addresses with which users log in. Each belongs to one user. */
@Injectable()
export class UserEmails {
  constructor(
    private readonly reservations: Reservations,
    private readonly streams: KnownStreams,
    private readonly turns: Turns,
  ) {}

  /**
   * Takes an address for a holder.
   * @param email normalised
   * @param holder the user's UUID
   * @returns whether the holder has it now
   */
  take(email: string, holder: string): Promise<boolean> {
    return this.reservations.take(USER_EMAIL, email, holder);
  }

  /** Releases an address that was taken for a record which was not made. */
  letGoOfNew(email: string, holder: string): Promise<void> {
    return this.reservations.release(USER_EMAIL, email, holder);
  }

  /**
   * Takes an address for a user before the record has it, then does the work. Moves run in turns, because one request
   * could release the address that another one has just set.
   * @returns undefined when the address belongs to another user
   * @throws LogUnavailable, and the errors of the work
   */
  move<Result>(
    UserID: number,
    holder: string,
    email: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.turns.run(MOVES, async () => {
      if (!(await this.take(email, holder))) return undefined;
      try {
        const result = await work();
        // A repeated request moved the user here earlier. The user may have another address now, so this one may be
        // free.
        await this.#letGo(UserID, email);
        return result;
      } catch (thrown) {
        if (thrown instanceof Failure) await this.#letGo(UserID, email);
        throw thrown;
      }
    });
  }

  /**
   * Releases an address unless the user has it at this moment, because they may have returned to it.
   * @throws LogUnavailable
   */
  letGo(UserID: number, email: string): Promise<void> {
    return this.turns.run(MOVES, () => this.#letGo(UserID, email));
  }

  async #letGo(UserID: number, email: string): Promise<void> {
    const { details, UserUUID } = await this.streams.stateOf(userDecider, UserID);
    if (details.Email !== email && UserUUID !== '') await this.reservations.release(USER_EMAIL, email, UserUUID);
  }
}
