import {
  type Collection,
  type Db,
  type Document,
  MongoClient,
  MongoError,
  MongoInvalidArgumentError,
  MongoServerError,
} from 'mongodb';

const DEFAULT_DATABASE = 'leaseledger';
const DUPLICATE_KEY = 11000;
/**
 * Errors of a server about a document that it never accepts: one that is too large, or has too long a key. A repeat
 * cannot help.
 */
const FAULTS_OF_DOCUMENTS: ReadonlySet<unknown> = new Set([10334, 17280]);

export interface ConnectionOptions {
  /** E.g. `mongodb://db.example:27017/leaseledger`. The default name of the database is leaseledger. */
  readonly url: string;
  /** The time limit of one call with its repeats, in milliseconds. */
  readonly deadlineMs: number;
  /** Makes the error for trouble with the server or the network. */
  readonly unavailable: (cause: Error) => Error;
  /** A suffix for the name of the database, for data that is kept apart. */
  readonly databaseSuffix?: string;
}

/** Errors of a socket that is written to while the server closes it. The driver passes them on. */
const SOCKET_ERRORS: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_WRITE_AFTER_END']);

/** The longest search for a server. */
const LONGEST_SEARCH_MS = 3_000;
/** An index over existing rows has no time limit in practice. Others can read and write during it. */
const LONGEST_WORK_MS = 3_600_000;

/**
 * A client of a MongoDB server or replica set. It connects at its first use, and again when needed.
 *
 * The driver (7.9) may write to a socket that is closing, and then waits forever. Where its monitor does so, it never
 * finds the server again. So a client that only failed for as long as a call may take is replaced.
 */
export class Connection {
  #client: MongoClient;
  #keptDb: Db | undefined;
  /** When the first failure since the latest answer was, in milliseconds of `performance`. */
  #failingSince: number | undefined;
  #isClosed = false;
  readonly #deadlineMs: number;
  readonly #url: string;
  readonly #database: string;
  readonly #unavailable: (cause: Error) => Error;

  /** @throws Error for an invalid URL, without showing it, because it contains a password */
  constructor({ url, deadlineMs, unavailable, databaseSuffix = '' }: ConnectionOptions) {
    this.#url = url;
    this.#unavailable = unavailable;
    this.#deadlineMs = deadlineMs;
    try {
      this.#client = clientOf(url, deadlineMs);
    } catch {
      throw new Error('MONGODB_URL is no connection string of MongoDB');
    }
    this.#database = databaseIn(url) + databaseSuffix;
  }

  /** Kept while its client is, because the driver reads all options again for each new one. */
  get #db(): Db {
    if (this.#keptDb?.client !== this.#client) this.#keptDb = this.#client.db(this.#database);
    return this.#keptDb;
  }

  /**
   * A collection of the present client, to be asked for before each call.
   * @param options `majority` for data that must not be lost when another server becomes the primary
   */
  collection<T extends Document>(name: string, options: { readonly readConcern?: 'majority' } = {}): Collection<T> {
    return this.#db.collection<T>(name, options);
  }

  /** The names of the existing collections. @throws as `answer` */
  async collectionNames(): Promise<string[]> {
    return (await this.answer(() => this.#db.listCollections({}, { nameOnly: true }).toArray())).map(
      ({ name }) => name,
    );
  }

  /**
   * @throws the error of `unavailable` for trouble with the server or the network, but other errors for invalid data
   */
  async answer<T>(work: () => Promise<T>): Promise<T> {
    const client = this.#client;
    let timer: NodeJS.Timeout | undefined;
    // The driver limits each of its steps, but not all of them together.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new MongoError(`No answer within ${this.#deadlineMs} ms`)), this.#deadlineMs);
    });
    try {
      const answer = await Promise.race([work(), late]);
      this.#failingSince = undefined;
      return answer;
    } catch (error) {
      if (error instanceof MongoServerError) this.#failingSince = undefined;
      else if (isTrouble(error)) this.#failed(client);
      throw this.#told(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The server's clock. @throws as `answer` */
  async now(): Promise<Date> {
    const { localTime } = await this.answer(() => this.#db.command({ hello: 1 }));
    if (!(localTime instanceof Date)) throw new TypeError('The server does not say what time it is');
    return localTime;
  }

  /** Runs work with a very long time limit, on its own connection. @throws as `answer` */
  async longAnswer<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = clientOf(this.#url, this.#deadlineMs, LONGEST_WORK_MS);
    try {
      return await work(client.db(this.#database));
    } catch (error) {
      throw this.#told(error);
    } finally {
      await client.close();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.close();
  }

  #failed(client: MongoClient): void {
    const now = performance.now();
    this.#failingSince ??= now;
    if (this.#isClosed || client !== this.#client || now - this.#failingSince < this.#deadlineMs) return;
    this.#failingSince = undefined;
    this.#client = clientOf(this.#url, this.#deadlineMs);
    // It has no server, so it has nothing to end in order.
    void client.close().catch(() => undefined);
  }

  #told(error: unknown): unknown {
    return isTrouble(error) ? this.#unavailable(error) : error;
  }
}

const isTrouble = (error: unknown): error is Error =>
  error instanceof MongoError
    ? !isFaultOfDocument(error)
    : error instanceof Error && 'code' in error && SOCKET_ERRORS.has(error.code);

const clientOf = (url: string, deadlineMs: number, answerMs = deadlineMs): MongoClient =>
  new MongoClient(url, {
    appName: 'leaseledger',
    // Short, so that callers soon learn that the server is away.
    serverSelectionTimeoutMS: Math.min(deadlineMs, LONGEST_SEARCH_MS),
    connectTimeoutMS: Math.min(deadlineMs, LONGEST_SEARCH_MS),
    waitQueueTimeoutMS: deadlineMs,
    socketTimeoutMS: answerMs,
    // A majority of the servers acknowledges each write from disk.
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
  });

/** The name of the database in a connection string: the text between the host and the options. */
export const databaseIn = (url: string): string => /^[^/]*\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE;

const isFaultOfDocument = (error: MongoError): boolean =>
  error instanceof MongoInvalidArgumentError || isDuplicate(error) || FAULTS_OF_DOCUMENTS.has(error.code);

/** Whether the error says that a document with this `_id` exists. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;
