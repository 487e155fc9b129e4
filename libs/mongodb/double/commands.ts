import { Long } from 'bson';
import type { Faults } from './faults.ts';
import { Documents, type Find, Refused } from './documents.ts';
import type { Doc } from './wire.ts';

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_MESSAGE_BYTES = 48_000_000;
const MAX_WRITES = 100_000;
/** The version of MongoDB 8.0. */
const WIRE_VERSION = 25;
const COMMAND_NOT_FOUND = 59;
const NAMESPACE_NOT_FOUND = 26;

/**
 * The commands of the driver and the stores, on everything that the double holds. Each command is complete before the
 * next begins.
 */
export class Commands {
  readonly #collections = new Map<string, Documents>();
  readonly #handlers: Readonly<Record<string, (command: Doc) => Doc>> = {
    hello: () => this.#hello(),
    ismaster: () => this.#hello(),
    isMaster: () => this.#hello(),
    ping: () => ({}),
    endSessions: () => ({}),
    killCursors: () => ({}),
    find: (command) => this.#find(command),
    aggregate: (command) => this.#aggregate(command),
    insert: (command) => this.#insert(command),
    update: (command) => this.#update(command),
    delete: (command) => this.#delete(command),
    findAndModify: (command) => this.#findAndModify(command),
    createIndexes: (command) => this.#createIndexes(command),
    drop: (command) => this.#drop(command),
    listCollections: (command) => this.#listCollections(command),
  };

  constructor(
    private readonly faults: Faults,
    private readonly clock: () => Date,
  ) {}

  /** A collection, for tests that look past the protocol. */
  collection(database: string, name: string): Documents {
    const key = `${database}.${name}`;
    const known = this.#collections.get(key) ?? new Documents();
    this.#collections.set(key, known);
    return known;
  }

  /** Removes everything of one database. */
  empty(database: string): void {
    for (const key of [...this.#collections.keys()].filter((name) => name.startsWith(`${database}.`)))
      this.#collections.delete(key);
  }

  /** All stored documents. */
  all(): Doc[] {
    return [...this.#collections.values()].flatMap((documents) => documents.all());
  }

  /** @throws Cut. A refusal of the server is returned as its answer */
  run(command: Doc): Doc {
    const [name = ''] = Object.keys(command);
    const handler = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined;
    try {
      if (!handler) throw new Refused(COMMAND_NOT_FOUND, 'CommandNotFound', `no such command: '${name}'`);
      return { ...handler(command), ok: 1 };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ok: 0, code: error.code, codeName: error.codeName, errmsg: error.message };
    }
  }

  #hello(): Doc {
    return {
      ismaster: true,
      isWritablePrimary: true,
      helloOk: true,
      readOnly: false,
      localTime: this.clock(),
      logicalSessionTimeoutMinutes: 30,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      maxMessageSizeBytes: MAX_MESSAGE_BYTES,
      maxWriteBatchSize: MAX_WRITES,
      minWireVersion: 0,
      maxWireVersion: WIRE_VERSION,
    };
  }

  /** Returns all documents in the first batch, without an open cursor. */
  #find(command: Doc): Doc {
    // The protocol defines this type.
    const { filter = {}, sort, skip, limit, projection } = command as unknown as Partial<Find>;
    const found = this.#of(command).find({
      filter,
      ...(sort && { sort }),
      ...(skip !== undefined && { skip }),
      ...(limit !== undefined && { limit }),
      ...(projection && { projection }),
    });
    return cursor(command, found);
  }

  #aggregate(command: Doc): Doc {
    return cursor(command, this.#of(command).aggregate(documentsIn(command['pipeline'])));
  }

  #insert(command: Doc): Doc {
    const documents = this.#of(command);
    let n = 0;
    const writeErrors = this.#each(command, documentsIn(command['documents']), (document) => {
      documents.insert(document);
      n += 1;
    });
    return { n, ...writeErrors };
  }

  #update(command: Doc): Doc {
    const documents = this.#of(command);
    let n = 0;
    const upserted: Doc[] = [];
    const writeErrors = this.#each(command, documentsIn(command['updates']), ({ q, u, upsert }, index) => {
      const outcome = documents.update(documentIn(q), documentIn(u), upsert === true);
      n += outcome.matched;
      if (outcome.upserted !== undefined) upserted.push({ index, _id: outcome.upserted });
    });
    return { n: n + upserted.length, nModified: n, ...(upserted.length > 0 && { upserted }), ...writeErrors };
  }

  /** Changes or inserts one document, and returns its new state. */
  #findAndModify(command: Doc): Doc {
    const documents = this.#of(command);
    this.faults.writing();
    const { matched, id } = documents.update(
      documentIn(command['query']),
      documentIn(command['update']),
      command['upsert'] === true,
    );
    const [value = null] = documents.find({ filter: { _id: id } });
    return { value, lastErrorObject: { n: value === null ? 0 : 1, updatedExisting: matched === 1 } };
  }

  #delete(command: Doc): Doc {
    const documents = this.#of(command);
    let n = 0;
    for (const { q, limit } of documentsIn(command['deletes']))
      n += documents.delete(documentIn(q), Number(limit), () => this.faults.writing());
    return { n };
  }

  #createIndexes(command: Doc): Doc {
    const { indexes } = this.#of(command);
    for (const index of documentsIn(command['indexes']))
      if (!indexes.some(({ name }) => name === index['name'])) indexes.push(index);
    return {};
  }

  #drop(command: Doc): Doc {
    if (!this.#collections.delete(`${String(command['$db'])}.${String(command['drop'])}`))
      throw new Refused(NAMESPACE_NOT_FOUND, 'NamespaceNotFound', 'ns not found');
    return {};
  }

  #listCollections({ $db }: Doc): Doc {
    const names = [...this.#collections.keys()]
      .filter((key) => key.startsWith(`${String($db)}.`))
      .map((key) => key.slice(String($db).length + 1));
    return {
      cursor: {
        id: Long.ZERO,
        ns: `${String($db)}.$cmd.listCollections`,
        firstBatch: names.map((name) => ({ name, type: 'collection' })),
      },
    };
  }

  /** Runs the writes one by one. An ordered command ends at the first refusal. */
  #each(command: Doc, writes: readonly Doc[], write: (one: Doc, index: number) => void): Doc {
    const writeErrors: Doc[] = [];
    for (const [index, one] of writes.entries()) {
      this.faults.writing();
      try {
        write(one, index);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        writeErrors.push({ index, code: error.code, errmsg: error.message });
        if (command['ordered'] !== false) break;
      }
    }
    return writeErrors.length > 0 ? { writeErrors } : {};
  }

  /** The collection that a command names in its first field. */
  #of(command: Doc): Documents {
    const [name = ''] = Object.keys(command);
    return this.collection(String(command['$db']), String(command[name]));
  }
}

function cursor(command: Doc, firstBatch: readonly Doc[]): Doc {
  const [name = ''] = Object.keys(command);
  return { cursor: { id: Long.ZERO, ns: `${String(command['$db'])}.${String(command[name])}`, firstBatch } };
}

const isDocument = (value: unknown): value is Doc => typeof value === 'object' && value !== null;
const documentIn = (value: unknown): Doc => (isDocument(value) ? value : {});
const documentsIn = (value: unknown): Doc[] => (Array.isArray(value) ? value.filter(isDocument) : []);
