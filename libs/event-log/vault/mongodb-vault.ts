import { Binary, type Collection, type Filter, type OptionalUnlessRequiredId } from 'mongodb';
import { Connection, isDuplicate } from '@leaseledger/mongodb/connection';
import { Lease } from '@leaseledger/mongodb/lease';
import type { Position } from '../event-log.ts';
import type { MovableVault, VaultPart } from './movable-vault.ts';
import {
  KeyDestroyed,
  type LeaseTerms,
  type Attempts,
  type NamedSession,
  type Session,
  sessionDigest,
  type VaultLease,
  VaultUnavailable,
  type Viewing,
} from './vault.ts';

const SCHEMA_VERSION = 1;
const SCHEMA = 'schema';
const DEADLINE_MS = 8_000;
const KEY_BYTES = 32;
const PART = 1_000;
/** A suffix for the name of the main database, so that a backup of that one does not contain the keys. */
const DATABASE_SUFFIX = '_vault';

export interface MongoDbVaultOptions {
  /** E.g. `mongodb://db.example:27017/leaseledger`, with the vault in the database leaseledger_vault. Never shown. */
  readonly url: string;
  /** Cryptographically strong, e.g. node:crypto's. */
  readonly randomBytes: (count: number) => Buffer;
  /** The time limit of one call, in milliseconds. */
  readonly deadlineMs?: number;
}

interface KeyDocument {
  readonly _id: string;
  /** Null for a destroyed key, so that it is never made again. */
  readonly bytes: Binary | null;
}

interface SecretDocument {
  readonly _id: string;
  readonly kind: string;
  readonly value: string;
}

/** Stored under the digest of its token, in base64. */
type SessionDocument = Session & { readonly _id: string };

/**
 * The vault in its own database of MongoDB (6 or newer). Nothing is cached, so several processes share one vault. A
 * majority of the servers acknowledges each write from disk, and only such data is read, so that no lost key can seal
 * anything. MongoDB may keep removed documents in its journal, its oplog and unused parts of its files; that is up to
 * its operators.
 *
 * Every call fails with VaultUnavailable when the server cannot be reached in time, or cannot do the work.
 */
export class MongoDbVault implements MovableVault {
  private constructor(
    private readonly connection: Connection,
    private readonly randomBytes: (count: number) => Buffer,
  ) {}

  /** @throws VaultUnavailable; Error for an invalid URL, or a vault of a later release */
  static async open({ url, randomBytes, deadlineMs = DEADLINE_MS }: MongoDbVaultOptions): Promise<MongoDbVault> {
    const unavailable = (cause: Error) => new VaultUnavailable('The vault cannot be reached just now', { cause });
    const connection = new Connection({ url, deadlineMs, unavailable, databaseSuffix: DATABASE_SUFFIX });
    const vault = new MongoDbVault(connection, randomBytes);
    try {
      await vault.prepare();
      return vault;
    } catch (thrown) {
      await connection.close();
      throw thrown;
    }
  }

  isEmpty(): Promise<boolean> {
    return this.answer(
      async () => (await this.keyDocuments.findOne({})) === null && (await this.secrets.findOne({})) === null,
    );
  }

  async keys(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = await this.keysOf(subjects);
    return new Map(found.flatMap(({ _id, bytes }) => (bytes === null ? [] : [[_id, Buffer.from(bytes.value())]])));
  }

  async destroyed(subjects: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.keysOf(subjects);
    return new Set(found.flatMap(({ _id, bytes }) => (bytes === null ? [_id] : [])));
  }

  async createKey(subject: string): Promise<Buffer> {
    // When two processes make the key at once, the first one's key stays, and both read it.
    await this.add(this.keyDocuments, { _id: subject, bytes: new Binary(this.randomBytes(KEY_BYTES)) });
    const [found] = await this.keysOf([subject]);
    // The key of the other process is not yet acknowledged by a majority, and may be lost.
    if (found === undefined) throw new VaultUnavailable(`A key of ${subject} is being made`);
    if (found.bytes === null) throw new KeyDestroyed(subject);
    return Buffer.from(found.bytes.value());
  }

  async destroyKey(subject: string): Promise<void> {
    await this.put(() => this.keyDocuments.updateOne({ _id: subject }, { $set: { bytes: null } }, { upsert: true }));
  }

  async secret(kind: string, id: string): Promise<string | undefined> {
    return (await this.answer(() => this.secrets.findOne({ _id: secretId(kind, id) })))?.value;
  }

  async setSecret(kind: string, id: string, value: string): Promise<void> {
    await this.put(() =>
      this.secrets.updateOne({ _id: secretId(kind, id) }, { $set: { kind, value } }, { upsert: true }),
    );
  }

  addSecret(kind: string, id: string, value: string): Promise<boolean> {
    return this.add(this.secrets, { _id: secretId(kind, id), kind, value });
  }

  async takeSecret(kind: string, id: string): Promise<string | undefined> {
    const value = await this.secret(kind, id);
    if (value === undefined) return undefined;
    // Only the process that deletes the read value receives it.
    const { deletedCount } = await this.answer(() => this.secrets.deleteOne({ _id: secretId(kind, id), value }));
    return deletedCount === 1 ? value : undefined;
  }

  async secretsOf(kind: string): Promise<ReadonlyMap<string, string>> {
    const found = await this.answer(() => this.secrets.find({ kind }).toArray());
    return new Map(found.map(({ _id, value }) => [idOfSecret(_id), value]));
  }

  async hasSecrets(kind: string): Promise<boolean> {
    return (await this.answer(() => this.secrets.findOne({ kind }))) !== null;
  }

  async removeSecret(kind: string, id: string): Promise<void> {
    await this.answer(() => this.secrets.deleteOne({ _id: secretId(kind, id) }));
  }

  async purgeSecrets(kind: string, before: string): Promise<void> {
    await this.answer(() => this.secrets.deleteMany({ kind, value: { $lt: before } }));
  }

  async openSession(
    token: string,
    { userId, createdAt, lastSeenAt, expiresAt, address, userAgent }: Session,
  ): Promise<void> {
    const session = {
      _id: sessionId(token),
      userId,
      createdAt,
      lastSeenAt,
      expiresAt,
      ...(address !== undefined && { address }),
      ...(userAgent !== undefined && { userAgent }),
    };
    await this.answer(() => this.sessions.insertOne(session));
  }

  async findSession(token: string, now: string): Promise<Session | undefined> {
    const found = await this.answer(() => this.sessions.findOne({ _id: sessionId(token), expiresAt: { $gt: now } }));
    if (found === null) return undefined;
    const { _id, ...session } = found;
    return session;
  }

  async touchSession(
    token: string,
    { lastSeenAt, expiresAt }: { lastSeenAt: string; expiresAt: string },
  ): Promise<void> {
    // Several processes may update a session in any order, so only a later time is stored.
    await this.answer(() =>
      this.sessions.updateOne(
        { _id: sessionId(token), lastSeenAt: { $lte: lastSeenAt } },
        { $set: { lastSeenAt, expiresAt } },
      ),
    );
  }

  async setViewing(token: string, viewing: Viewing | undefined): Promise<void> {
    const [session, kept] = [{ _id: sessionId(token) }, viewing && { userId: viewing.userId, id: viewing.id }];
    await this.answer(() =>
      kept === undefined
        ? this.sessions.updateOne(session, { $unset: { viewing: true } })
        : this.sessions.updateOne(session, { $set: { viewing: kept } }),
    );
  }

  async revokeSession(token: string): Promise<void> {
    await this.answer(() => this.sessions.deleteOne({ _id: sessionId(token) }));
  }

  async sessionsOf(userId: number, now: string): Promise<readonly NamedSession[]> {
    const found = await this.answer(() =>
      this.sessions
        .find({ userId, expiresAt: { $gt: now } })
        .sort({ createdAt: 1, _id: 1 })
        .toArray(),
    );
    return found.map(({ _id, ...session }) => ({ ...session, id: Buffer.from(_id, 'base64').toString('base64url') }));
  }

  async revokeSessionOf(userId: number, id: string): Promise<boolean> {
    const _id = Buffer.from(id, 'base64url').toString('base64');
    return (await this.answer(() => this.sessions.deleteOne({ _id, userId }))).deletedCount > 0;
  }

  async revokeSessionsOf(userId: number, openedBefore: string): Promise<number> {
    return (await this.answer(() => this.sessions.deleteMany({ userId, createdAt: { $lt: openedBefore } })))
      .deletedCount;
  }

  async purgeSessions(now: string): Promise<number> {
    return (await this.answer(() => this.sessions.deleteMany({ expiresAt: { $lte: now } }))).deletedCount;
  }

  async attempts(key: string): Promise<Attempts | undefined> {
    const found = await this.answer(() => this.counted.findOne({ _id: key }));
    return found === null ? undefined : { count: found.count, lastAt: found.lastAt };
  }

  async recordAttempt(key: string, at: string): Promise<Attempts> {
    const counted = await this.put(() =>
      this.counted.findOneAndUpdate(
        { _id: key },
        { $inc: { count: 1 }, $max: { lastAt: at } },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    if (counted === null) throw new Error('MongoDB did not answer the document that it wrote');
    return { count: counted.count, lastAt: counted.lastAt };
  }

  async takeBackAttempt(key: string, recorded: Attempts, before: Attempts | undefined): Promise<void> {
    const isAsBefore = await this.answer(async () =>
      before === undefined
        ? (await this.counted.deleteOne({ _id: key, count: 1 })).deletedCount > 0
        : (await this.counted.updateOne({ _id: key, count: recorded.count }, { $set: { ...before } })).matchedCount > 0,
    );
    // Other attempts were counted since, and remain.
    if (!isAsBefore)
      await this.answer(() => this.counted.updateOne({ _id: key, count: { $gt: 0 } }, { $inc: { count: -1 } }));
  }

  async clearAttempts(key: string): Promise<void> {
    await this.answer(() => this.counted.deleteOne({ _id: key }));
  }

  async purgeAttempts(before: string): Promise<number> {
    return (await this.answer(() => this.counted.deleteMany({ lastAt: { $lt: before } }))).deletedCount;
  }

  async checkpoint(name: string): Promise<Position | undefined> {
    return (await this.answer(() => this.checkpoints.findOne({ _id: name })))?.position;
  }

  async setCheckpoint(name: string, position: Position): Promise<void> {
    await this.put(() => this.checkpoints.updateOne({ _id: name }, { $set: { position } }, { upsert: true }));
  }

  lease(terms: LeaseTerms): VaultLease {
    return new Lease({ ...terms, connection: this.connection, clock: () => performance.now() });
  }

  async *contents(): AsyncGenerator<VaultPart> {
    for await (const keys of this.all(this.keyDocuments)) {
      yield {
        keys: keys.map(({ _id, bytes }) => ({
          subject: _id,
          bytes: bytes === null ? undefined : Buffer.from(bytes.value()),
        })),
        secrets: [],
      };
    }
    for await (const secrets of this.all(this.secrets))
      yield { keys: [], secrets: secrets.map(({ _id, kind, value }) => ({ kind, id: idOfSecret(_id), value })) };
  }

  async take({ keys, secrets }: VaultPart): Promise<void> {
    await this.addAll(
      this.keyDocuments,
      keys.map(({ subject, bytes }) => ({ _id: subject, bytes: bytes === undefined ? null : new Binary(bytes) })),
    );
    await this.addAll(
      this.secrets,
      secrets.map(({ kind, id, value }) => ({ _id: secretId(kind, id), kind, value })),
    );
  }

  /** Removes everything, to take back an interrupted restore. */
  async removeAll(): Promise<void> {
    for (const name of ['keys', 'secrets', 'sessions', 'login_failures', 'checkpoints'])
      await this.answer(() => this.collection(name).deleteMany({}));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private get keyDocuments() {
    return this.collection<KeyDocument>('keys');
  }

  private get secrets() {
    return this.collection<SecretDocument>('secrets');
  }

  private get sessions() {
    return this.collection<SessionDocument>('sessions');
  }

  /** The collection is named after the first things that were counted. */
  private get counted() {
    return this.collection<Attempts & { readonly _id: string }>('login_failures');
  }

  private get checkpoints() {
    return this.collection<{ readonly _id: string; readonly position: Position }>('checkpoints');
  }

  private collection<T extends { readonly _id: string }>(name: string): Collection<T> {
    return this.connection.collection<T>(name, { readConcern: 'majority' });
  }

  private async prepare(): Promise<void> {
    const about = this.collection<{ readonly _id: string; readonly version: number }>('about');
    // Reads first, because a vault that can only be read needs no write.
    const found = await this.answer(() => about.findOne({ _id: SCHEMA }));
    if (found === null) {
      await this.index();
      await this.add(about, { _id: SCHEMA, version: SCHEMA_VERSION });
    } else if (found.version !== SCHEMA_VERSION)
      throw new Error(`The vault on MongoDB has version ${found.version}, this release reads ${SCHEMA_VERSION}`);
  }

  /** Runs once, because a server that only speaks the protocol may refuse an existing index. */
  private index(): Promise<unknown> {
    return this.answer(async () => {
      await this.secrets.createIndex({ kind: 1 });
      await this.sessions.createIndexes([{ key: { userId: 1 } }, { key: { expiresAt: 1 } }]);
      await this.counted.createIndex({ lastAt: 1 });
    });
  }

  private async keysOf(subjects: readonly string[]): Promise<readonly KeyDocument[]> {
    return subjects.length === 0
      ? []
      : this.answer(() => this.keyDocuments.find({ _id: { $in: [...subjects] } }).toArray());
  }

  private answer<T>(work: () => Promise<T>): Promise<T> {
    return this.connection.answer(work);
  }

  /** @returns false when a document with this `_id` exists */
  private async add<T extends { readonly _id: string }>(collection: Collection<T>, document: T): Promise<boolean> {
    try {
      // It has an `_id`, which the driver's type leaves open.
      await this.answer(() => collection.insertOne(document as OptionalUnlessRequiredId<T>));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Adds documents, except those whose `_id` exists. */
  private async addAll<T extends { readonly _id: string }>(
    collection: Collection<T>,
    documents: readonly T[],
  ): Promise<void> {
    try {
      // They have an `_id`, as above.
      if (documents.length > 0)
        await this.answer(() =>
          collection.insertMany(documents as readonly OptionalUnlessRequiredId<T>[], { ordered: false }),
        );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** Reads in pages, in the order of the ids. */
  private async *all<T extends { readonly _id: string }>(collection: Collection<T>): AsyncGenerator<readonly T[]> {
    // The driver's types leave the `_id` of a stored document open.
    const after = (id: string) =>
      this.answer(
        async () =>
          (await collection
            .find({ _id: { $gt: id } } as Filter<T>)
            .sort({ _id: 1 })
            .limit(PART)
            .toArray()) as unknown as readonly T[],
      );
    for (let part = await after(''); part.length > 0; part = await after(part.at(-1)?._id ?? '')) yield part;
  }

  /** Of two calls that make one document at once, one may be refused. Its second try finds the document. */
  private async put<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await this.answer(write);
    } catch (error) {
      if (isDuplicate(error)) return this.answer(write);
      throw error;
    }
  }
}

const secretId = (kind: string, id: string): string => JSON.stringify([kind, id]);
const idOfSecret = (id: string): string => {
  const [, own = '']: readonly string[] = JSON.parse(id);
  return own;
};
const sessionId = (token: string): string => sessionDigest(token).toString('base64');
