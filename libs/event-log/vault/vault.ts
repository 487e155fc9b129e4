import { createHash } from 'node:crypto';
import type { Position } from '../event-log.ts';

/** The user that a session views as. */
export interface Viewing {
  readonly userId: number;
  /** The name of this viewing in the log. */
  readonly id: string;
}

/** A session as the server keeps it. Times are ISO 8601, UTC. */
export interface Session {
  readonly userId: number;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** The network address it was opened from. */
  readonly address?: string;
  /** The browser's own description, from the opening of the session. */
  readonly userAgent?: string;
  /** Left out while the session views as nobody else. */
  readonly viewing?: Viewing;
}

/** A session with its public name. */
export interface NamedSession extends Session {
  /** The digest of its token. It opens no session and does not reveal the token. */
  readonly id: string;
}

/** The number of attempts, and the time of the last one. */
export interface Attempts {
  readonly count: number;
  /** ISO 8601, UTC. */
  readonly lastAt: string;
}

/** The subject is forgotten. Their key is destroyed and is not replaced. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';

  constructor(readonly subject: string) {
    super(`The key of ${subject} was destroyed`);
  }
}

/**
 * The log holds data that a key of the subject sealed, but the vault has none and nobody destroyed it. A new key must
 * not replace it.
 */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';

  constructor(readonly subject: string) {
    super(`The key of ${subject} is missing`);
  }
}

/** The vault cannot be reached in time, or cannot do the work. The outcome is unknown, and a repeat is safe. */
export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}

export interface LeaseTerms {
  /** The work that one process does at a time, e.g. `reactions`. */
  readonly name: string;
  /** A name of this process that no earlier process had. */
  readonly holder: string;
  /** Called when this process holds the lease. */
  readonly onTaken: () => void;
  /** Called when another process may hold the lease. For a few seconds both may believe so. */
  readonly onLost: () => void;
  /** Called when the vault does not answer. The call is repeated. */
  readonly onTrouble: (error: unknown) => void;
  /** The interval of renewals and attempts, in milliseconds. */
  readonly turnMs?: number;
}

/** A lease for work that one process at a time does. */
export interface VaultLease {
  /** Takes the lease and keeps it, and takes it again after a loss, until `stop`. Resolves after the first attempt. */
  start(): Promise<void>;
  /** Releases the lease, so that another process can take it at once. */
  stop(): Promise<void>;
  /** The holder; undefined for a free lease. @throws VaultUnavailable */
  holder(): Promise<string | undefined>;
}

/**
 * Data that must be erasable, or that no subscriber of the log may read. It is stored and backed up apart from the log.
 * Times are ISO 8601 in UTC, exactly as Date.toISOString writes them.
 */
export interface Vault {
  /** The existing keys by subject, e.g. `person-42`. Subjects without a key, or with a destroyed one, are left out. */
  keys(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** The subjects whose key was destroyed, or forbidden before it was made. */
  destroyed(subjects: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The subject's key of 32 bytes, made if there is none.
   * @throws KeyDestroyed
   */
  createKey(subject: string): Promise<Buffer>;
  /**
   * Destroys a key permanently, so that nothing of it is left in the vault's files, and forbids one that does not exist
   * yet.
   */
  destroyKey(subject: string): Promise<void>;

  /** E.g. the password hash of user 7: `secret('password', '7')`. */
  secret(kind: string, id: string): Promise<string | undefined>;
  setSecret(kind: string, id: string, value: string): Promise<void>;
  /** Adds a secret if there is none. Of several processes, one succeeds. @returns whether this one did */
  addSecret(kind: string, id: string, value: string): Promise<boolean>;
  /** Removes a secret and returns it. Of several processes, one receives it. */
  takeSecret(kind: string, id: string): Promise<string | undefined>;
  /** All secrets of a kind by id, for kinds with few secrets. */
  secretsOf(kind: string): Promise<ReadonlyMap<string, string>>;
  /** Whether a kind has any secret. */
  hasSecrets(kind: string): Promise<boolean>;
  removeSecret(kind: string, id: string): Promise<void>;
  /**
   * Removes the secrets of a kind whose value sorts before this one. For values that are times, these are the earlier
   * ones.
   */
  purgeSecrets(kind: string, before: string): Promise<void>;

  /** Stores the SHA-256 of the token, never the token. */
  openSession(token: string, session: Session): Promise<void>;
  /** Undefined for an unknown or expired session. */
  findSession(token: string, now: string): Promise<Session | undefined>;
  /** Does nothing for an unknown session. */
  touchSession(token: string, seen: { lastSeenAt: string; expiresAt: string }): Promise<void>;
  /** Lets the session view as another user, or as its own with undefined. Does nothing for an unknown session. */
  setViewing(token: string, viewing: Viewing | undefined): Promise<void>;
  revokeSession(token: string): Promise<void>;
  /** The unexpired sessions of a user, in the order of their opening. */
  sessionsOf(userId: number, now: string): Promise<readonly NamedSession[]>;
  /** Revokes a user's session by its public name. @returns whether it existed */
  revokeSessionOf(userId: number, id: string): Promise<boolean>;
  /** Revokes the sessions of a user that were opened before a moment, but none of that moment. @returns their number */
  revokeSessionsOf(userId: number, openedBefore: string): Promise<number>;
  /** Removes the sessions that have expired at `now`. @returns their number */
  purgeSessions(now: string): Promise<number>;

  /**
   * The attempts of a key that names an action and its object, e.g. a login of an account, or a mailbox that registers.
   */
  attempts(key: string): Promise<Attempts | undefined>;
  /** Counts an attempt. @returns the new count */
  recordAttempt(key: string, at: string): Promise<Attempts>;
  /**
   * Takes back a recorded attempt that must not count. Without later attempts, the previous value is restored.
   * @param recorded the result of `recordAttempt`
   * @param before the value before that
   */
  takeBackAttempt(key: string, recorded: Attempts, before: Attempts | undefined): Promise<void>;
  clearAttempts(key: string): Promise<void>;
  /** Removes the counts whose last attempt is before a time. @returns their number */
  purgeAttempts(before: string): Promise<number>;

  /**
   * The position that a reaction has reached. A power cut may restore an earlier one, which is harmless, because
   * reactions are repeatable. The first one always survives.
   */
  checkpoint(name: string): Promise<Position | undefined>;
  setCheckpoint(name: string, position: Position): Promise<void>;

  /** A lease for one process at a time. A vault in a file belongs to one process, which receives every lease. */
  lease(terms: LeaseTerms): VaultLease;

  close(): Promise<void>;
}

/** The public name of a session, which does not reveal its token. */
export const sessionIdOf = (token: string): string => sessionDigest(token).toString('base64url');

/** The stored name of a session. A plain digest is enough, because a token is long and random. */
export function sessionDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
