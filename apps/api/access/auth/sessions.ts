import { message } from '@leaseledger/contract/shared/messages';
import { outage } from '@leaseledger/contract/shared/outage';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { endSessionsOnPasswordChanged } from '@leaseledger/domain/policies/accounts/end-sessions-on-password-changed.policy';
import { endSessionsOnSessionsEnded } from '@leaseledger/domain/policies/accounts/end-sessions-on-sessions-ended.policy';
import { endSessionsOnUserDisabled } from '@leaseledger/domain/policies/accounts/end-sessions-on-user-disabled.policy';
import { userDecider } from '@leaseledger/domain/users/user.area';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { type NamedSession, type Session, sessionIdOf, type Vault } from '@leaseledger/event-log/vault/vault';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LastActive } from '../users/exports/last-active.ts';
import { NeededFactors } from '../credentials/exports/needed-factors.ts';
import { ReadinessProbe } from '../../platform/health/exports/readiness.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { Failure, notLoggedIn, ruleBroken, sessionExpired } from '../../platform/answers/failure.ts';
import {
  CLOCK,
  EVENT_LOG,
  RANDOM_BYTES,
  READ_STORE,
  SETTINGS,
  VAULT,
  type Clock,
  type RandomBytes,
} from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { LastSeen } from './last-seen.ts';
import { UserRights } from './user-rights.ts';
import { Viewings } from './viewings.ts';

const COOKIE = 'leaseledger_session';
const FRESH_MS = 10 * 60_000;
const TOKEN_BYTES = 32;
/** The most characters of a user agent that are kept. */
const USER_AGENT_CHARACTERS = 256;
const MINUTE_MS = 60_000;
const endSessions: readonly string[] = [
  ...endSessionsOnUserDisabled.on,
  ...endSessionsOnPasswordChanged.on,
  ...endSessionsOnSessionsEnded.on,
];

/**
 * The sessions on the server. The browser holds a random token in a cookie that scripts cannot read. The vault holds
 * its SHA-256.
 */
@Injectable()
export class Sessions extends Callers {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly readiness: ReadinessProbe,
    private readonly rights: UserRights,
    private readonly lastSeen: LastSeen,
    private readonly lastActive: LastActive,
    private readonly needed: NeededFactors,
    private readonly viewings: Viewings,
  ) {
    super();
  }

  /**
   * Opens a session with a new token. A session that the browser brought along ends.
   * @param user as read before the password was checked
   * @param askedAt when the login began; an event that ends sessions after this time also ends this one
   * @throws Failure 422 when the user was disabled or the password changed in between; LogUnavailable
   */
  async open({ UserID, Version }: UserRow, askedAt: Date, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const before = request.cookies[COOKIE];
    if (before !== undefined) await this.vault.revokeSession(before);
    const now = this.clock();
    await this.lastSeen.save();
    await this.vault.purgeSessions(now.toISOString());
    const token = this.randomBytes(TOKEN_BYTES).toString('base64url');
    const session = {
      userId: UserID,
      createdAt: askedAt.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: this.#expiry(now, askedAt),
      address: request.ip,
      ...browserOf(request),
    };
    await this.vault.openSession(token, session);
    // The policies end the sessions that the vault holds when they react. An event before that is in the user's stream
    // already.
    const { events } = await this.log.readStream(`${userDecider.category}-${UserID}`, { from: BigInt(Version) + 1n });
    // Only events since the login began count. Older ones keep nobody out when the row lags behind.
    if (events.some(({ type, metadata }) => endSessions.includes(type) && metadata.time >= session.createdAt)) {
      await this.vault.revokeSession(token);
      throw ruleBroken(message.loginFailed);
    }
    reply.setCookie(COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    });
  }

  async close(caller: Caller, reply: FastifyReply): Promise<void> {
    await this.vault.revokeSession(caller.sessionToken);
    reply.clearCookie(COOKIE, { path: '/' });
    // A failure is ignored, because the session is over. `Viewings.sweep` logs the end of the viewing later.
    await this.viewings.end(caller, 'sessionOver').catch(() => undefined);
  }

  /** The open sessions of the caller. */
  async openOnes({ user, sessionToken }: Caller): Promise<readonly (NamedSession & { readonly isCurrent: boolean })[]> {
    await this.lastSeen.save();
    const current = sessionIdOf(sessionToken);
    const found = await this.vault.sessionsOf(user.UserID, this.clock().toISOString());
    return found
      .filter((session) => !isOver(session, user))
      .map((session) => ({ ...session, isCurrent: session.id === current }));
  }

  /** Whether the caller logged in so recently that they need not enter the password again. */
  async isFresh(caller: Caller): Promise<boolean> {
    const current = (await this.openOnes(caller)).find(({ isCurrent }) => isCurrent);
    return current !== undefined && this.clock().getTime() - Date.parse(current.createdAt) < FRESH_MS;
  }

  /**
   * Ends one of the caller's other sessions.
   * @returns whether it existed
   */
  async closeOther({ user, sessionToken }: Caller, id: string): Promise<boolean> {
    return id !== sessionIdOf(sessionToken) && (await this.vault.revokeSessionOf(user.UserID, id));
  }

  /**
   * Ends all of the caller's other sessions.
   * @returns their number
   */
  async closeOthers(caller: Caller): Promise<number> {
    let count = 0;
    for (const { id } of await this.openOnes(caller)) if (await this.closeOther(caller, id)) count += 1;
    return count;
  }

  /**
   * Ends all sessions of the caller that were opened before this moment.
   * @returns the number of the other ones
   */
  async closeAll({ user }: Caller, reply: FastifyReply): Promise<number> {
    const now = this.clock().toISOString();
    // Expired sessions are purged first, so that they do not count.
    await this.vault.purgeSessions(now);
    const ended = await this.vault.revokeSessionsOf(user.UserID, now);
    reply.clearCookie(COOKIE, { path: '/' });
    return Math.max(0, ended - 1);
  }

  override async callerOf(request: FastifyRequest, isUse: boolean, asThemselves = false): Promise<Caller> {
    const sessionToken = request.cookies[COOKIE];
    if (sessionToken === undefined || sessionToken === '') throw notLoggedIn();
    const now = this.clock();
    const session = await this.lastSeen.find(sessionToken, now.toISOString());
    if (session === undefined) throw sessionExpired();
    const user = await this.store.get(userRows.readModel, session.userId);
    if (user === undefined && !(await this.readiness.isReady())) throw new Failure(503, outage.databaseUnavailable);
    // The log records what ends sessions. So an old session is refused even before a policy reacts, or with an older
    // copy of the vault.
    if (user === undefined || user.Disabled || isOver(session, user)) {
      // A failed removal is ignored, because reads do not wait for writes. A session without a user lets nobody in.
      await this.vault.revokeSession(sessionToken).catch(() => undefined);
      throw sessionExpired();
    }
    if (isUse) {
      this.#touch(sessionToken, session, now);
      this.lastActive.note(user.UserID, now.toISOString());
    }
    const { viewing } = session;
    const [due, rights] = await Promise.all([this.needed.dueOf(user), this.rights.of(user)]);
    const caller: Caller = { user, sessionToken, due, viewing, correlationId: request.id, ...rights };
    return viewing === undefined || asThemselves ? caller : this.viewings.viewed(caller);
  }

  override async ofUser(userID: number, correlationId: string): Promise<Caller | undefined> {
    const user = await this.store.get(userRows.readModel, userID);
    if (user === undefined || user.Disabled) return undefined;
    return { user, sessionToken: '', due: undefined, correlationId, ...(await this.rights.of(user)) };
  }

  /** Notes the use of a session, at most once a minute. */
  #touch(token: string, session: Session, now: Date): void {
    const { createdAt, lastSeenAt } = session;
    if (now.getTime() - Date.parse(lastSeenAt) < MINUTE_MS) return;
    this.lastSeen.touch(token, session, {
      lastSeenAt: now.toISOString(),
      expiresAt: this.#expiry(now, new Date(createdAt)),
    });
  }

  #expiry(now: Date, createdAt: Date): string {
    const idle = now.getTime() + this.settings.sessionIdleMinutes * MINUTE_MS;
    const absolute = createdAt.getTime() + this.settings.sessionAbsoluteMinutes * MINUTE_MS;
    return new Date(Math.min(idle, absolute)).toISOString();
  }
}

/** Whether an event in the log has ended the session. */
const isOver = ({ createdAt }: Session, { SessionsEndedTime }: UserRow): boolean =>
  SessionsEndedTime !== null && createdAt < SessionsEndedTime;

function browserOf({ headers }: FastifyRequest): Pick<Session, 'userAgent'> {
  const said = headers['user-agent'];
  return said === undefined ? {} : { userAgent: said.slice(0, USER_AGENT_CHARACTERS) };
}
