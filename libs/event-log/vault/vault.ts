import { createHash } from 'node:crypto';
import type { Position } from '../event-log.ts';

/** As whom a session views the product. */
export interface Viewing {
  readonly userId: number;
  /** What the log knows it by. */
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
  /** What the browser it was opened with says that it is. */
  readonly userAgent?: string;
  /** Left out where it views as nobody else. */
  readonly viewing?: Viewing;
}

/** A session with the name that it goes by where it is told of. */
export interface NamedSession extends Session {
  /** The digest of its token, which lets nobody in and tells nothing of the token. */
  readonly id: string;
}

/** How often something was tried, and when the last time. */
export interface Attempts {
  readonly count: number;
  /** ISO 8601, UTC. */
  readonly lastAt: string;
}

/** The subject was forgotten: its key is gone and no other takes its place. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';

  constructor(readonly subject: string) {
    super(`The key of ${subject} was destroyed`);
  }
}

/** There must have been a key of the subject's, since the log holds what it sealed, and nobody destroyed it: no other may take its place. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';

  constructor(readonly subject: string) {
    super(`The key of ${subject} is missing`);
  }
}

/** The vault cannot be reached in time, or is not able to do what it is asked. Whether it did is not known; asking again is safe. */
export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}

export interface LeaseTerms {
  /** What one process at a time does, e.g. `reactions`. */
  readonly name: string;
  /** Of this process alone, also among those that were there before it. */
  readonly holder: string;
  /** From now on this process does it. */
  readonly onTaken: () => void;
  /** Another process may be doing it by now; for a few seconds both may have. */
  readonly onLost: () => void;
  /** The vault did not answer; it is asked again. */
  readonly onTrouble: (error: unknown) => void;
  /** How often it is renewed, and tried to be taken, in milliseconds. */
  readonly turnMs?: number;
}

/** What one process at a time does, of those that share a vault. */
export interface VaultLease {
  /** Takes it, keeps it, and takes it again once it was lost, until `stop`. Resolves when it was tried once. */
  start(): Promise<void>;
  /** Gives it back: another process may have it at once. */
  stop(): Promise<void>;
  /** Who has it; undefined where nobody does just now. @throws VaultUnavailable */
  holder(): Promise<string | undefined>;
}

/**
 * What must be able to disappear, or must never be read by a subscriber of the log: kept apart from it and backed up
 * apart from it. Times are passed in, as ISO 8601 in UTC exactly as Date.toISOString writes them.
 */
export interface Vault {
  /** The keys that exist, by subject, e.g. `person-42`; subjects without one, or whose key was destroyed, are left out. */
  keys(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Those of the subjects whose key was destroyed, or was forbidden before it was made. */
  destroyed(subjects: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The subject's key of 32 bytes, made if there was none.
   * @throws KeyDestroyed
   */
  createKey(subject: string): Promise<Buffer>;
  /** Forgets the key for ever, so that nothing of it is left in the vault's files; also where there was none. */
  destroyKey(subject: string): Promise<void>;

  /** E.g. the password hash of user 7: `secret('password', '7')`. */
  secret(kind: string, id: string): Promise<string | undefined>;
  setSecret(kind: string, id: string, value: string): Promise<void>;
  /** The same where there is none yet; of several processes that try, one does. Answers whether it did. */
  addSecret(kind: string, id: string, value: string): Promise<boolean>;
  /** Takes it out, and answers what it was: of several processes that try, one gets it. */
  takeSecret(kind: string, id: string): Promise<string | undefined>;
  /** All of a kind, by id: only of kinds of which there are few. */
  secretsOf(kind: string): Promise<ReadonlyMap<string, string>>;
  /** Whether there is any of a kind. */
  hasSecrets(kind: string): Promise<boolean>;
  removeSecret(kind: string, id: string): Promise<void>;
  /** Removes the secrets of a kind whose value sorts before this one: of values that are times, the earlier ones. */
  purgeSecrets(kind: string, before: string): Promise<void>;

  /** The token itself is never stored, only its SHA-256. */
  openSession(token: string, session: Session): Promise<void>;
  /** Undefined where there is none, and from the moment of its expiry on. */
  findSession(token: string, now: string): Promise<Session | undefined>;
  /** Does nothing where there is no such session. */
  touchSession(token: string, seen: { lastSeenAt: string; expiresAt: string }): Promise<void>;
  /** From now on the session views as another user; undefined: as its own. Does nothing where there is no such session. */
  setViewing(token: string, viewing: Viewing | undefined): Promise<void>;
  revokeSession(token: string): Promise<void>;
  /** Those of a user that have not expired, by the time of their opening. */
  sessionsOf(userId: number, now: string): Promise<readonly NamedSession[]>;
  /** One of a user by its name. Answers whether there was one. */
  revokeSessionOf(userId: number, id: string): Promise<boolean>;
  /** The sessions of a user that were opened before a moment; those of that moment and later stay. Answers how many ended. */
  revokeSessionsOf(userId: number, openedBefore: string): Promise<number>;
  /** Removes the sessions that expired by `now`. Answers how many. */
  purgeSessions(now: string): Promise<number>;

  /** What is tried is counted under a key that says what and whose: a login of an account, a mailbox that is registered in an hour. */
  attempts(key: string): Promise<Attempts | undefined>;
  /** Counts one more. Answers the count with it. */
  recordAttempt(key: string, at: string): Promise<Attempts>;
  /**
   * Counts one less: what was recorded is not to count. Where nothing was recorded since, the count is as it was before.
   * @param recorded what `recordAttempt` answered
   * @param before what stood there then
   */
  takeBackAttempt(key: string, recorded: Attempts, before: Attempts | undefined): Promise<void>;
  clearAttempts(key: string): Promise<void>;
  /** Removes the counts whose last attempt lies before a time. Answers how many. */
  purgeAttempts(before: string): Promise<number>;

  /** How far a reaction to the log has come. After a power cut it may be told as it was some time before, once there was one: to react again changes nothing. */
  checkpoint(name: string): Promise<Position | undefined>;
  setCheckpoint(name: string, position: Position): Promise<void>;

  /** A vault that is a file belongs to one process, which has every lease that it asks for. */
  lease(terms: LeaseTerms): VaultLease;

  close(): Promise<void>;
}

/** What a session is called where its token must not be told. */
export const sessionIdOf = (token: string): string => sessionDigest(token).toString('base64url');

/** What a session is stored under. A token is long and random, so that a plain digest is enough. */
export function sessionDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
