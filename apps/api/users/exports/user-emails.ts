import { userDecider } from '@leaseledger/domain/users/user.decider';
import { initialUser } from '@leaseledger/domain/users/user.state';
import type { UserEvent } from '@leaseledger/domain/users/user.events';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../kernel/known-streams.ts';
import { Reservations } from '../../kernel/reservations.ts';

/** The kind of reservation that keeps users' e-mails apart. */
export const USER_EMAIL = 'user-email';

/** The e-mail addresses with which users log in: no two have the same one. */
@Injectable()
export class UserEmails {
  constructor(
    private readonly reservations: Reservations,
    private readonly streams: KnownStreams,
  ) {}

  /** @param email as normalised @param holder the user's UUID @returns whether it is theirs now */
  take(email: string, holder: string): Promise<boolean> {
    return this.reservations.take(USER_EMAIL, email, holder);
  }

  /** Lets go of an address that was taken for a record which was not made. */
  letGoOfNew(email: string, holder: string): Promise<void> {
    return this.reservations.release(USER_EMAIL, email, holder);
  }

  /** Lets go of an address unless it is the user's at this moment: they may have gone back to it. @throws LogUnavailable */
  async letGo(UserID: number, email: string): Promise<void> {
    const events = await this.streams.current(`${userDecider.category}-${UserID}`);
    // A user's stream holds events of users.
    const { details, UserUUID } = events.reduce((state, event) => userDecider.evolve(state, event as UserEvent), initialUser);
    if (details.Email !== email && UserUUID !== '') await this.reservations.release(USER_EMAIL, email, UserUUID);
  }
}
