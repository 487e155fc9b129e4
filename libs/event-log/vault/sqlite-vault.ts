import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Position } from '../event-log.ts';
import { openDatabase, Rows } from '../sqlite/database.ts';
import type { MovableVault, VaultPart } from './movable-vault.ts';
import {
  KeyDestroyed,
  type LeaseTerms,
  type Attempts,
  type NamedSession,
  type Session,
  sessionDigest,
  type VaultLease,
  type Viewing,
} from './vault.ts';

const SCHEMA_VERSION = 1;

/** A destroyed key stays behind as a row without bytes, so that it is never made again. */
const SCHEMA = `
  CREATE TABLE keys (subject TEXT PRIMARY KEY, bytes BLOB) STRICT, WITHOUT ROWID;
  CREATE TABLE secrets (kind TEXT, id TEXT, value TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE sessions (
    digest BLOB PRIMARY KEY,
    user_id INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    address TEXT,
    user_agent TEXT,
    viewing_user_id INTEGER,
    viewing_id TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_user ON sessions (user_id);
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);
  CREATE TABLE login_failures (key TEXT PRIMARY KEY, count INTEGER NOT NULL, last_at TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

const SESSION = 'user_id, created_at, last_seen_at, expires_at, address, user_agent, viewing_user_id, viewing_id';
type SessionRow = [
  userId: number,
  createdAt: string,
  lastSeenAt: string,
  expiresAt: string,
  address: string | null,
  userAgent: string | null,
  viewingUserId: number | null,
  viewingId: string | null,
];

const ADD_SECRET = 'INSERT INTO secrets (kind, id, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';

const KEY_BYTES = 32;
/** Far more sessions than are in use at once. */
const SESSIONS_KNOWN = 10_000;
const PART = 1_000;

export interface SqliteVaultOptions {
  /** The path of the vault's file, which is created if missing. Its folder must exist. */
  readonly file: string;
  /** Cryptographically strong, e.g. node:crypto's. */
  readonly randomBytes: (count: number) => Buffer;
}

/** The vault in one SQLite file. Removed data is overwritten with zeros. */
export class SqliteVault implements MovableVault {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  /** The sessions of the file by their tokens, in memory because every request needs one. */
  private readonly sessions = new Map<string, Session>();
  /** Changes when another connection writes. */
  private readonly dataVersion: Rows<[version: number]>;
  private seenVersion: number | undefined;
  private readonly keysOf: Rows<[subject: string, bytes: Uint8Array<ArrayBuffer> | null]>;
  private readonly secretOf: Rows<[value: string]>;
  private readonly secretTaken: Rows<[value: string]>;
  private readonly secretsOfKind: Rows<[id: string, value: string]>;
  private readonly secretOfKind: Rows<[found: number]>;
  private readonly sessionOf: Rows<SessionRow>;
  private readonly sessionsOfUser: Rows<[digest: Uint8Array<ArrayBuffer>, ...session: SessionRow]>;
  /** The table is named after the first things that were counted. */
  private readonly attemptsOf: Rows<[count: number, lastAt: string]>;
  private readonly attemptRecorded: Rows<[count: number, lastAt: string]>;
  private readonly checkpointOf: Rows<[position: Position]>;
  private readonly keyCreated = together((subjects) => {
    const keys = subjects.map((subject) => [subject, this.options.randomBytes(KEY_BYTES).toString('hex')]);
    // When two processes make the key at once, the first one's key stays, and both read it.
    this.run(
      'INSERT INTO keys (subject, bytes) SELECT value ->> 0, unhex(value ->> 1) FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
      JSON.stringify(keys),
    );
    return this.keys(subjects);
  });
  private readonly keyDestroyed = together(async (subjects) => {
    this.run(
      'INSERT INTO keys (subject, bytes) SELECT value, NULL FROM json_each(?) WHERE true ON CONFLICT DO UPDATE SET bytes = NULL WHERE bytes IS NOT NULL',
      JSON.stringify(subjects),
    );
    this.emptyWriteAheadLog();
  });

  constructor(private readonly options: SqliteVaultOptions) {
    this.database = openVaultFile(options.file);
    this.dataVersion = new Rows(this.database, 'PRAGMA data_version');
    this.keysOf = new Rows(
      this.database,
      'SELECT subject, bytes FROM keys WHERE subject IN (SELECT value FROM json_each(?))',
    );
    this.secretOf = new Rows(this.database, 'SELECT value FROM secrets WHERE kind = ? AND id = ?');
    this.secretTaken = new Rows(this.database, 'DELETE FROM secrets WHERE kind = ? AND id = ? RETURNING value');
    this.secretsOfKind = new Rows(this.database, 'SELECT id, value FROM secrets WHERE kind = ?');
    this.secretOfKind = new Rows(this.database, 'SELECT 1 FROM secrets WHERE kind = ? LIMIT 1');
    this.sessionOf = new Rows(this.database, `SELECT ${SESSION} FROM sessions WHERE digest = ? AND expires_at > ?`);
    this.sessionsOfUser = new Rows(
      this.database,
      `SELECT digest, ${SESSION} FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY created_at, digest`,
    );
    this.attemptsOf = new Rows(this.database, 'SELECT count, last_at FROM login_failures WHERE key = ?');
    this.attemptRecorded = new Rows(
      this.database,
      `INSERT INTO login_failures (key, count, last_at) VALUES (?, 1, ?)
       ON CONFLICT DO UPDATE SET count = count + 1, last_at = excluded.last_at RETURNING count, last_at`,
    );
    this.checkpointOf = new Rows(this.database, 'SELECT position FROM checkpoints WHERE name = ?');
  }

  async keys(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    for (const [subject, bytes] of this.keysOf.all(JSON.stringify(subjects)))
      if (bytes) found.set(subject, Buffer.from(bytes));
    return found;
  }

  async destroyed(subjects: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(this.keysOf.all(JSON.stringify(subjects)).flatMap(([subject, bytes]) => (bytes ? [] : [subject])));
  }

  async createKey(subject: string): Promise<Buffer> {
    const key = (await this.keyCreated(subject)).get(subject);
    if (!key) throw new KeyDestroyed(subject);
    return key;
  }

  destroyKey(subject: string): Promise<void> {
    return this.keyDestroyed(subject);
  }

  async secret(kind: string, id: string): Promise<string | undefined> {
    return this.secretOf.get(kind, id)?.[0];
  }

  async setSecret(kind: string, id: string, value: string): Promise<void> {
    this.run(
      'INSERT INTO secrets (kind, id, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      kind,
      id,
      value,
    );
  }

  async addSecret(kind: string, id: string, value: string): Promise<boolean> {
    return this.run(ADD_SECRET, kind, id, value) === 1;
  }

  async takeSecret(kind: string, id: string): Promise<string | undefined> {
    const taken = this.secretTaken.get(kind, id)?.[0];
    if (taken !== undefined) this.emptyWriteAheadLog();
    return taken;
  }

  async secretsOf(kind: string): Promise<ReadonlyMap<string, string>> {
    return new Map(this.secretsOfKind.all(kind));
  }

  async hasSecrets(kind: string): Promise<boolean> {
    return this.secretOfKind.get(kind) !== undefined;
  }

  async removeSecret(kind: string, id: string): Promise<void> {
    this.run('DELETE FROM secrets WHERE kind = ? AND id = ?', kind, id);
    this.emptyWriteAheadLog();
  }

  async purgeSecrets(kind: string, before: string): Promise<void> {
    this.run('DELETE FROM secrets WHERE kind = ? AND value < ?', kind, before);
  }

  async openSession(
    token: string,
    { userId, createdAt, lastSeenAt, expiresAt, address, userAgent }: Session,
  ): Promise<void> {
    this.run(
      'INSERT INTO sessions (digest, user_id, created_at, last_seen_at, expires_at, address, user_agent) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[sessionDigest(token), userId, createdAt, lastSeenAt, expiresAt, address ?? null, userAgent ?? null],
    );
  }

  async findSession(token: string, now: string): Promise<Session | undefined> {
    const version = this.dataVersion.get()?.[0];
    if (version !== this.seenVersion || this.sessions.size >= SESSIONS_KNOWN) this.sessions.clear();
    this.seenVersion = version;
    const known = this.sessions.get(token);
    if (known !== undefined) return known.expiresAt > now ? known : undefined;
    const row = this.sessionOf.get(sessionDigest(token), now);
    if (!row) return undefined;
    const session = sessionIn(row);
    this.sessions.set(token, session);
    return session;
  }

  async touchSession(
    token: string,
    { lastSeenAt, expiresAt }: { lastSeenAt: string; expiresAt: string },
  ): Promise<void> {
    this.sessions.clear();
    this.run(
      'UPDATE sessions SET last_seen_at = ?, expires_at = ? WHERE digest = ?',
      lastSeenAt,
      expiresAt,
      sessionDigest(token),
    );
  }

  async setViewing(token: string, viewing: Viewing | undefined): Promise<void> {
    this.sessions.clear();
    this.run(
      'UPDATE sessions SET viewing_user_id = ?, viewing_id = ? WHERE digest = ?',
      viewing?.userId ?? null,
      viewing?.id ?? null,
      sessionDigest(token),
    );
  }

  async revokeSession(token: string): Promise<void> {
    this.sessions.clear();
    this.run('DELETE FROM sessions WHERE digest = ?', sessionDigest(token));
  }

  async sessionsOf(userId: number, now: string): Promise<readonly NamedSession[]> {
    return this.sessionsOfUser
      .all(userId, now)
      .map(([digest, ...row]) => ({ ...sessionIn(row), id: Buffer.from(digest).toString('base64url') }));
  }

  async revokeSessionOf(userId: number, id: string): Promise<boolean> {
    this.sessions.clear();
    return this.run('DELETE FROM sessions WHERE user_id = ? AND digest = ?', userId, Buffer.from(id, 'base64url')) > 0;
  }

  async revokeSessionsOf(userId: number, openedBefore: string): Promise<number> {
    this.sessions.clear();
    return this.run('DELETE FROM sessions WHERE user_id = ? AND created_at < ?', userId, openedBefore);
  }

  async purgeSessions(now: string): Promise<number> {
    this.sessions.clear();
    return this.run('DELETE FROM sessions WHERE expires_at <= ?', now);
  }

  async attempts(key: string): Promise<Attempts | undefined> {
    return attemptsIn(this.attemptsOf.get(key));
  }

  async recordAttempt(key: string, at: string): Promise<Attempts> {
    const recorded = attemptsIn(this.attemptRecorded.get(key, at));
    if (!recorded) throw new Error('SQLite did not answer the row that it wrote');
    return recorded;
  }

  async takeBackAttempt(key: string, recorded: Attempts, before: Attempts | undefined): Promise<void> {
    if (before === undefined) this.run('DELETE FROM login_failures WHERE key = ? AND count = 1', key);
    else if (
      this.run(
        'UPDATE login_failures SET count = ?, last_at = ? WHERE key = ? AND count = ?',
        before.count,
        before.lastAt,
        key,
        recorded.count,
      ) > 0
    )
      return;
    this.run('UPDATE login_failures SET count = count - 1 WHERE key = ? AND count > 0', key);
  }

  async clearAttempts(key: string): Promise<void> {
    this.run('DELETE FROM login_failures WHERE key = ?', key);
  }

  async purgeAttempts(before: string): Promise<number> {
    return this.run('DELETE FROM login_failures WHERE last_at < ?', before);
  }

  async checkpoint(name: string): Promise<Position | undefined> {
    return this.checkpointOf.get(name)?.[0];
  }

  async setCheckpoint(name: string, position: Position): Promise<void> {
    // The first checkpoint must survive a power cut, because it names where a new reaction begins. Later ones need not
    // reach the disk at once.
    if (this.checkpointOf.get(name) !== undefined) this.database.exec('PRAGMA synchronous = NORMAL');
    try {
      this.run(
        'INSERT INTO checkpoints (name, position) VALUES (?, ?) ON CONFLICT DO UPDATE SET position = excluded.position',
        name,
        position,
      );
    } finally {
      this.database.exec('PRAGMA synchronous = FULL');
    }
  }

  lease({ holder, onTaken }: LeaseTerms): VaultLease {
    return { start: async () => onTaken(), stop: async () => undefined, holder: async () => holder };
  }

  async isEmpty(): Promise<boolean> {
    return this.database.prepare('SELECT 1 FROM keys UNION ALL SELECT 1 FROM secrets LIMIT 1').get() === undefined;
  }

  async *contents(): AsyncGenerator<VaultPart> {
    const keysAfter = new Rows<[subject: string, bytes: Uint8Array<ArrayBuffer> | null]>(
      this.database,
      `SELECT subject, bytes FROM keys WHERE subject > ? ORDER BY subject LIMIT ${PART}`,
    );
    for (let keys = keysAfter.all(''); keys.length > 0; keys = keysAfter.all(keys.at(-1)?.[0] ?? '')) {
      yield {
        keys: keys.map(([subject, bytes]) => ({ subject, bytes: bytes === null ? undefined : Buffer.from(bytes) })),
        secrets: [],
      };
    }
    const secretsAfter = new Rows<[kind: string, id: string, value: string]>(
      this.database,
      `SELECT kind, id, value FROM secrets WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT ${PART}`,
    );
    for (let secrets = secretsAfter.all('', ''); secrets.length > 0;) {
      yield { keys: [], secrets: secrets.map(([kind, id, value]) => ({ kind, id, value })) };
      const [kind, id] = secrets.at(-1) ?? ['', ''];
      secrets = secretsAfter.all(kind, id);
    }
  }

  async take({ keys, secrets }: VaultPart): Promise<void> {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      for (const { subject, bytes } of keys)
        this.run('INSERT INTO keys (subject, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING', subject, bytes ?? null);
      for (const { kind, id, value } of secrets) this.run(ADD_SECRET, kind, id, value);
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.database.isOpen) this.database.close();
  }

  /** @returns the number of changed rows */
  private run(sql: string, ...parameters: SQLInputValue[]): number {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.database.prepare(sql)));
    return Number(statement.run(...parameters).changes);
  }

  /** Removed data is zeroed in the tables, but its old pages stay in the write-ahead log until that is emptied. */
  private emptyWriteAheadLog(): void {
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}

/** Joins the calls of one turn of the event loop, so that they share a transaction and its flush to disk. */
function together<Done>(work: (subjects: readonly string[]) => Promise<Done>): (subject: string) => Promise<Done> {
  let next: { readonly subjects: Set<string>; readonly done: Promise<Done> } | undefined;
  const begin = () => {
    const subjects = new Set<string>();
    const done = nextTurn().then(() => {
      next = undefined;
      return work([...subjects]);
    });
    return { subjects, done };
  };
  return (subject) => {
    const { subjects, done } = (next ??= begin());
    subjects.add(subject);
    return done;
  };
}

function openVaultFile(file: string): DatabaseSync {
  const database = openDatabase(file);
  database.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE');
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version === 0) database.exec(SCHEMA);
  else if (version !== SCHEMA_VERSION)
    throw new Error(`The vault's file has version ${version}, this release reads ${SCHEMA_VERSION}`);
  // Files of earlier releases lack these columns. Those releases can still read a file with them.
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('sessions')")
    .all()
    .map(({ name }) => name);
  for (const [name, type] of [
    ['user_agent', 'TEXT'],
    ['viewing_user_id', 'INTEGER'],
    ['viewing_id', 'TEXT'],
  ] as const)
    if (!columns.includes(name)) database.exec(`ALTER TABLE sessions ADD COLUMN ${name} ${type}`);
  database.exec('COMMIT');
  return database;
}

const sessionIn = ([
  userId,
  createdAt,
  lastSeenAt,
  expiresAt,
  address,
  userAgent,
  viewingUserId,
  viewingId,
]: SessionRow): Session => ({
  userId,
  createdAt,
  lastSeenAt,
  expiresAt,
  ...(address !== null && { address }),
  ...(userAgent !== null && { userAgent }),
  ...(viewingUserId !== null && viewingId !== null && { viewing: { userId: viewingUserId, id: viewingId } }),
});

function attemptsIn(row: [count: number, lastAt: string] | undefined): Attempts | undefined {
  return row && { count: row[0], lastAt: row[1] };
}
