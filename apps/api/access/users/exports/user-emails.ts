import { userDecider } from '@leaseledger/domain/users/user.decider';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import { Reservations } from '../../../platform/commands/reservations.ts';
import { Turns } from '../../../platform/commands/turns.ts';

/** The kind of reservation that keeps users' e-mails apart. */
export const USER_EMAIL = 'user-email';
/** Addresses move to users, and are let go of, one after the other. */
const MOVES = 'user-emails';

/** The e-mail addresses with which users log in: no two have the same one. */
@Injectable()
export class UserEmails {
  constructor(
    private readonly reservations: Reservations,
    private readonly streams: KnownStreams,
    private readonly turns: Turns,
  ) {}

  /** @param email as normalised @param holder the user's UUID @returns whether it is theirs now */
  take(email: string, holder: string): Promise<boolean> {
    return this.reservations.take(USER_EMAIL, email, holder);
  }

  /** Lets go of an address that was taken for a record which was not made. */
  letGoOfNew(email: string, holder: string): Promise<void> {
    return this.reservations.release(USER_EMAIL, email, holder);
  }

  /**
   * Takes an address for a user, whose it is before the record says so. In turns: what another request does not need any more, this one may have just been given.
   * @returns undefined where it is somebody else's. @throws LogUnavailable, and what the work throws
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
        // What is repeated moved them there in its day: they may be elsewhere since.
        await this.#letGo(UserID, email);
        return result;
      } catch (thrown) {
        if (thrown instanceof Failure) await this.#letGo(UserID, email);
        throw thrown;
      }
    });
  }

  /** Lets go of an address unless it is the user's at this moment: they may have gone back to it. @throws LogUnavailable */
  letGo(UserID: number, email: string): Promise<void> {
    return this.turns.run(MOVES, () => this.#letGo(UserID, email));
  }

  async #letGo(UserID: number, email: string): Promise<void> {
    const { details, UserUUID } = await this.streams.stateOf(userDecider, UserID);
    if (details.Email !== email && UserUUID !== '') await this.reservations.release(USER_EMAIL, email, UserUUID);
  }
}
