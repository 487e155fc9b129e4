import { whyNoRegistration, type SessionForSeats } from '@leaseledger/domain/session-seats/session-seats.decider';
import type { SessionState } from '@leaseledger/domain/sessions/session';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import { Inject, Injectable } from '@nestjs/common';
import { notFound, ruleBroken } from '../kernel/failure.ts';
import { isSame } from '../kernel/is-same.ts';
import { KnownStreams } from '../kernel/known-streams.ts';
import { CLOCK, SETTINGS, type Clock } from '../kernel/platform.ts';
import type { Settings } from '../kernel/settings.ts';

/** Sessions as their own streams have them: what decides about seats is never asked of a list. */
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

  /** The same; undefined where it was deleted, or never was. */
  async find(SessionID: number): Promise<(SessionState & { readonly forSeats: SessionForSeats }) | undefined> {
    const session = await this.streams.stateOf(sessionDecider, SessionID);
    return session.stage === 'known' ? { ...session, forSeats: forSeats(session) } : undefined;
  }

  /** Whoever registers for an employer's session brings its link; where the site lets them, its id does, without one. @throws Failure 404 */
  async mustBeShown(SessionID: number, link: string | null | undefined): Promise<void> {
    const { details, SessionLink } = await this.of(SessionID);
    const isEnough = details.PublicSession || (link ? isSame(SessionLink, link) : !this.settings.registersByLink);
    if (!isEnough) throw notFound('Session');
  }

  /** The same of one where the public may register. @throws Failure 404; 422 with why they may not */
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
