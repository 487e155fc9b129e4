import { type SessionForSeats, whyNoRegistration } from '@leaseledger/domain/session-seats/session-seats';
import type { SessionState } from '@leaseledger/domain/sessions/session';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import { Inject, Injectable } from '@nestjs/common';
import { notFound, ruleBroken } from '../../platform/answers/failure.ts';
import { isSame } from '../../platform/commands/is-same.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { CLOCK, SETTINGS, type Clock } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** Sessions from their own streams. Lists never decide about seats. */
@Injectable()
export class SessionFacts {
  constructor(
    private readonly streams: KnownStreams,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'registersByLink'>,
  ) {}

  /** @throws Failure 404 */
  async of(SessionID: number): Promise<SessionState & { readonly forSeats: SessionForSeats }> {
    const session = await this.find(SessionID);
    if (session === undefined) throw notFound('Session');
    return session;
  }

  /** Undefined for a deleted or missing session. */
  async find(SessionID: number): Promise<(SessionState & { readonly forSeats: SessionForSeats }) | undefined> {
    const session = await this.streams.stateOf(sessionDecider, SessionID);
    return session.stage === 'known' ? { ...session, forSeats: forSeats(session) } : undefined;
  }

  /** Requires the link of an employer's session. The id alone is enough when the site allows it. @throws Failure 404 */
  async mustBeShown(SessionID: number, link: string | null | undefined): Promise<void> {
    const { details, SessionLink } = await this.of(SessionID);
    const isEnough = details.PublicSession || (link ? isSame(SessionLink, link) : !this.settings.registersByLink);
    if (!isEnough) throw notFound('Session');
  }

  /** The session, if the public may register for it. @throws Failure 404; 422 with the reason of the refusal */
  async open(SessionID: number): Promise<SessionState & { readonly forSeats: SessionForSeats }> {
    const session = await this.of(SessionID);
    const refusal = whyNoRegistration(session.forSeats, this.clock().toISOString());
    if (refusal !== undefined) throw ruleBroken(refusal);
    return session;
  }
}

const forSeats = ({
  SessionID,
  completed,
  cancelled,
  details: { Enabled, MaxAttendees, SessionStartDateTime, SessionLinkExpiryDateTime },
}: SessionState): SessionForSeats => ({
  SessionID,
  Enabled,
  Completed: completed,
  Cancelled: cancelled,
  MaxAttendees,
  SessionStartDateTime,
  SessionLinkExpiryDateTime,
});
