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
/** What a server says of a document that it will never take: too large, or with a key that is too long. Trying again helps neither these nor those that are there. */
const FAULTS_OF_DOCUMENTS: ReadonlySet<unknown> = new Set([10334, 17280]);

export interface ConnectionOptions {
  /** E.g. `mongodb://db.example:27017/leaseledger`; the database is called leaseledger where it names none. */
  readonly url: string;
  /** How long one call may take, in milliseconds, its repeats included. */
  readonly deadlineMs: number;
  /** What is thrown where the server, or the way to it, is at fault. */
  readonly unavailable: (cause: Error) => Error;
  /** Stands behind the name of the database, for what is kept apart from the rest. */
  readonly databaseSuffix?: string;
}

/** So long a server is looked for. */
const LONGEST_SEARCH_MS = 3_000;
/** Indexing rows that are there takes as long as it takes; others read and write meanwhile. */
const LONGEST_WORK_MS = 3_600_000;

/** One client of a MongoDB server, or of a replica set. It connects when it is first used, and again whenever that is needed. */
export class Connection {
  readonly #client: MongoClient;
  readonly #db: Db;
  readonly #deadlineMs: number;
  readonly #url: string;
  readonly #unavailable: (cause: Error) => Error;

  /** @throws Error where the URL makes no sense; it holds a password, so nothing of it is said */
  constructor({ url, deadlineMs, unavailable, databaseSuffix = '' }: ConnectionOptions) {
    this.#url = url;
    this.#unavailable = unavailable;
    this.#deadlineMs = deadlineMs;
    try {
      this.#client = clientOf(url, deadlineMs);
    } catch {
      throw new Error('MONGODB_URL is no connection string of MongoDB');
    }
    this.#db = this.#client.db(databaseIn(url) + databaseSuffix);
  }

  /** @param options `majority` where what is read must not be lost again when another server becomes the primary */
  collection<T extends Document>(name: string, options: { readonly readConcern?: 'majority' } = {}): Collection<T> {
    return this.#db.collection<T>(name, options);
  }

  /** What collections are called that are there. @throws as `answer` */
  async collectionNames(): Promise<string[]> {
    return (await this.answer(() => this.#db.listCollections({}, { nameOnly: true }).toArray())).map(
      ({ name }) => name,
    );
  }

  /** @throws what `unavailable` makes of whatever the server or the way to it said, but for faults of what was to be written */
  async answer<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    // The driver has a deadline for each of its steps, and none for all of them.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new MongoError(`No answer within ${this.#deadlineMs} ms`)), this.#deadlineMs);
    });
    try {
      return await Promise.race([work(), late]);
    } catch (error) {
      throw this.#told(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** By the server's clock. @throws as `answer` */
  async now(): Promise<Date> {
    const { localTime } = await this.answer(() => this.#db.command({ hello: 1 }));
    if (!(localTime instanceof Date)) throw new TypeError('The server does not say what time it is');
    return localTime;
  }

  /** Work of the server that has no deadline but a very late one, on a connection of its own. @throws as `answer` */
  async longAnswer<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = clientOf(this.#url, this.#deadlineMs, LONGEST_WORK_MS);
    try {
      return await work(client.db(this.#db.databaseName));
    } catch (error) {
      throw this.#told(error);
    } finally {
      await client.close();
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  #told(error: unknown): unknown {
    return error instanceof MongoError && !isFaultOfDocument(error) ? this.#unavailable(error) : error;
  }
}

const clientOf = (url: string, deadlineMs: number, answerMs = deadlineMs): MongoClient =>
  new MongoClient(url, {
    appName: 'leaseledger',
    // Whoever asks while it is away is told soon.
    serverSelectionTimeoutMS: Math.min(deadlineMs, LONGEST_SEARCH_MS),
    connectTimeoutMS: Math.min(deadlineMs, LONGEST_SEARCH_MS),
    waitQueueTimeoutMS: deadlineMs,
    socketTimeoutMS: answerMs,
    // What is acknowledged stands on the disks of a majority.
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
  });

/** What a connection string calls the database: what is between the host and the options. */
export const databaseIn = (url: string): string => /^[^/]*\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE;

const isFaultOfDocument = (error: MongoError): boolean =>
  error instanceof MongoInvalidArgumentError || isDuplicate(error) || FAULTS_OF_DOCUMENTS.has(error.code);

/** Whether a document of this `_id`, or one of these, is there already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;
