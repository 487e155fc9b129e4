import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import {
  CLOCK,
  EVENT_CODEC,
  EVENT_LOG,
  PROJECTOR,
  RANDOM_BYTES,
  type Clock,
  type RandomBytes,
} from '../../platform/foundation/platform.ts';
import { randomUuid } from '../../platform/foundation/uuid.ts';

export type LoginEvent = Extract<
  UserEvent,
  { type: 'UserLoggedIn' | 'UserLoggedOut' | 'LoginRefused' | 'PasswordLinkSent' | 'SomeSessionsEnded' }
>;

/** How long a login waits until lists and histories show it, in milliseconds. */
const SHOWN_WITHIN = 2_000;

/**
 * Records logins, logouts, refusals and other events that do not change the user. They have their own stream per user.
 * A login therefore makes no edit of the user stale, and the user's stream does not grow with logins.
 */
@Injectable()
export class LoginRecord {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
    @Inject(PROJECTOR) private readonly projector: Pick<Projector, 'waitFor'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** @throws LogUnavailable */
  async append(event: LoginEvent, { actor: { id, name }, correlationId }: CommandMetadata): Promise<void> {
    const metadata = {
      actor: { id, name },
      time: this.clock().toISOString(),
      correlationId,
      causationId: correlationId,
    };
    const events = await this.codec.encode([event], { ids: [randomUuid(this.randomBytes(16))], metadata });
    // Any revision will do, because no decision depends on the earlier events of the stream.
    const { position } = await this.log.append(`login-${event.data.UserID}`, events, { expectedRevision: 'any' });
    await this.projector.waitFor(position, SHOWN_WITHIN);
  }
}
