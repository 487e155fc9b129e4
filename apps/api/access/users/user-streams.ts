import { userArea, type UserEvent } from '@leaseledger/domain/users/user.area';
import type { ToldUserEvent } from '@leaseledger/domain/users/user-access';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../platform/commands/known-streams.ts';

type RecordedUserEvent = DecodedEvent<UserEvent> & ToldUserEvent;

const isUserEvent = (event: DecodedEvent): event is RecordedUserEvent => Object.hasOwn(userArea.events, event.type);

/** The events of users, from the log. */
@Injectable()
export class UserStreams {
  constructor(private readonly streams: KnownStreams) {}

  /** @throws LogUnavailable, UnreadableEvent */
  async of(UserID: number): Promise<readonly RecordedUserEvent[]> {
    return (await this.streams.current(`${userArea.decider.category}-${UserID}`)).filter(isUserEvent);
  }
}
