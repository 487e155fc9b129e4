import { Connection, isDuplicate } from '@leaseledger/mongodb/connection';
import { Binary } from 'mongodb';
import {
  checked,
  FileStoreFull,
  FileStoreUnavailable,
  type FileStore,
  type StoreClock,
  type StoredContent,
} from './file-store.ts';

/** The time limit of one call, in milliseconds. */
const DEADLINE_MS = 20_000;
/** The sealed bytes of one document, far below the limit of a server. */
const PIECE = 1024 * 1024;
const LISTED = 500;
/** The error code of a server without space. */
const OUT_OF_DISK = 14031;

/** A kept content. Its pieces have the name that it was staged under. */
interface ContentDocument {
  readonly _id: string;
  readonly name: string;
  readonly head: Binary;
  readonly size: number;
  readonly keptAt: Date;
}

interface PieceDocument {
  /** The name and number of the piece. */
  readonly _id: string;
  readonly bytes: Binary;
}

/** A staged content with its start, or a removal in progress. */
interface StagedDocument {
  readonly _id: string;
  readonly at: Date;
  /** In bytes, once the content is complete. */
  readonly size?: number;
}

const failureOf = (cause: Error): FileStoreUnavailable =>
  'code' in cause && cause.code === OUT_OF_DISK
    ? new FileStoreFull('There is no space for the content', { cause })
    : new FileStoreUnavailable('The files cannot be reached just now', { cause });

const pieceId = (name: string, number: number): string => `${name}:${String(number).padStart(6, '0')}`;
/** Finds pieces by their ids, which have an index. Otherwise the server would read every piece. */
const piecesOf = (name: string) => ({ _id: { $gte: `${name}:`, $lt: `${name};` } });

/**
 * Contents in a MongoDB (6 or newer), in pieces of 1 MiB, shared by several processes. A majority of the servers
 * acknowledges each write from disk. Every call fails with FileStoreUnavailable when no server answers in time.
 */
export class MongoDbStore implements FileStore {
  readonly #connection: Connection;
  readonly #clock: StoreClock['clock'];
  readonly #prefix: string;
  #indexed: Promise<unknown> | undefined;

  /** @param prefix the prefix of the store's own collections. @throws Error for an invalid URL */
  constructor({ url, clock, prefix = 'file' }: StoreClock & { readonly url: string; readonly prefix?: string }) {
    this.#connection = new Connection({ url, deadlineMs: DEADLINE_MS, unavailable: failureOf });
    this.#clock = clock;
    this.#prefix = prefix;
  }

  async stage(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    checked(name);
    await this.#answer(() => this.#stagedOnes.insertOne({ _id: name, at: this.#clock() }));
    try {
      const size = await this.#write(name, pieces);
      await this.#answer(() => this.#stagedOnes.updateOne({ _id: name }, { $set: { size } }));
    } catch (error) {
      await this.discard(name);
      throw error;
    }
  }

  async keep(name: string, address: string, head: Buffer): Promise<void> {
    const keptAt = this.#clock();
    const touched = await this.#answer(() => this.#contents.updateOne({ _id: checked(address) }, { $set: { keptAt } }));
    if (touched.matchedCount > 0) return;
    const staged = await this.#answer(() => this.#stagedOnes.findOne({ _id: name }));
    if (staged?.size === undefined) throw new FileStoreUnavailable('Nothing is staged under this name');
    const { size } = staged;
    try {
      await this.#answer(() => this.#contents.insertOne({ _id: address, name, head: new Binary(head), size, keptAt }));
    } catch (error) {
      // Another call kept it first: that content is kept from now on.
      if (!isDuplicate(error)) throw error;
      return this.keep(name, address, head);
    }
  }

  async discard(name: string): Promise<void> {
    // The note of staging is deleted last, so that a sweep finishes an interrupted removal.
    const isKept = await this.#isKept(checked(name));
    if (!isKept) await this.#answer(() => this.#pieces.deleteMany(piecesOf(name)));
    await this.#answer(() => this.#stagedOnes.deleteOne({ _id: name }));
    if (isKept) await this.#dropPieces(name);
  }

  async find(address: string): Promise<StoredContent | undefined> {
    const found = await this.#answer(() => this.#contents.findOne({ _id: checked(address) }));
    return found === null ? undefined : contentOf(found);
  }

  async *read(address: string, from: number, to: number): AsyncGenerator<Uint8Array> {
    const content = await this.#answer(() => this.#contents.findOne({ _id: checked(address) }));
    if (content === null) throw new FileStoreUnavailable('The content is not in the store');
    if (to > content.size) throw new FileStoreUnavailable('The content is shorter than it was');
    for (let number = Math.floor(from / PIECE); number * PIECE < to; number += 1) {
      const piece = await this.#answer(() => this.#pieces.findOne({ _id: pieceId(content.name, number) }));
      if (piece === null) throw new FileStoreUnavailable('A piece of the content is not in the store');
      const begin = number * PIECE;
      yield Buffer.from(piece.bytes.value()).subarray(Math.max(0, from - begin), to - begin);
    }
  }

  async remove(address: string, keptAt: Date): Promise<boolean> {
    const content = await this.#answer(() => this.#contents.findOne({ _id: checked(address), keptAt }));
    if (content === null) return false;
    const { name } = content;
    // Notes the removal first, so that a sweep finds the pieces if this process is killed.
    const isNoted = await this.#answer(() => this.#stagedOnes.insertOne({ _id: name, at: this.#clock() })).then(
      () => true,
      (error: unknown) => {
        if (isDuplicate(error)) return false;
        throw error;
      },
    );
    const { deletedCount } = await this.#answer(() => this.#contents.deleteOne({ _id: address, keptAt }));
    await (isNoted ? this.discard(name) : this.#dropPieces(name));
    return deletedCount > 0;
  }

  async *all(): AsyncGenerator<StoredContent> {
    const after = (id: string) =>
      this.#answer(() =>
        this.#contents
          .find({ _id: { $gt: id } })
          .sort({ _id: 1 })
          .limit(LISTED)
          .toArray(),
      );
    for (let part = await after(''); part.length > 0; part = await after(part.at(-1)?._id ?? ''))
      yield* part.map(contentOf);
  }

  async sweepStaged(before: Date): Promise<void> {
    const late = await this.#answer(() => this.#stagedOnes.find({ at: { $lt: before } }).toArray());
    for (const { _id } of late) await this.discard(_id);
  }

  async put(
    { address, head }: Pick<StoredContent, 'address' | 'head'>,
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    // An interrupted copy left pieces under the same name.
    await this.#answer(() => this.#pieces.deleteMany(piecesOf(checked(address))));
    const size = await this.#write(address, pieces);
    await this.#answer(() =>
      this.#contents.insertOne({ _id: address, name: address, head: new Binary(head), size, keptAt: this.#clock() }),
    );
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  get #contents() {
    return this.#connection.collection<ContentDocument>(`${this.#prefix}_contents`, { readConcern: 'majority' });
  }

  get #pieces() {
    return this.#connection.collection<PieceDocument>(`${this.#prefix}_pieces`, { readConcern: 'majority' });
  }

  get #stagedOnes() {
    return this.#connection.collection<StagedDocument>(`${this.#prefix}_staged`, { readConcern: 'majority' });
  }

  #answer<T>(work: () => Promise<T>): Promise<T> {
    return this.#connection.answer(work);
  }

  async #isKept(name: string): Promise<boolean> {
    // The index is created once, before the first search by a staged name. Otherwise the server would read all
    // contents.
    this.#indexed ??= this.#answer(() => this.#contents.createIndex({ name: 1 }));
    await this.#indexed.catch((error: unknown) => {
      this.#indexed = undefined;
      throw error;
    });
    return (await this.#answer(() => this.#contents.findOne({ name }))) !== null;
  }

  /** Deletes pieces that neither a kept nor a staged content needs. */
  async #dropPieces(name: string): Promise<void> {
    const [isKept, staged] = await Promise.all([
      this.#isKept(name),
      this.#answer(() => this.#stagedOnes.findOne({ _id: name })),
    ]);
    if (!isKept && staged === null) await this.#answer(() => this.#pieces.deleteMany(piecesOf(name)));
  }

  /** @returns the number of bytes */
  async #write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
    let [size, number, held] = [0, 0, Buffer.alloc(0)];
    const flush = async (bytes: Buffer) => {
      await this.#answer(() => this.#pieces.insertOne({ _id: pieceId(name, number), bytes: new Binary(bytes) }));
      number += 1;
    };
    for await (const piece of pieces) {
      size += piece.length;
      held = Buffer.concat([held, piece]);
      for (; held.length >= PIECE; held = held.subarray(PIECE)) await flush(held.subarray(0, PIECE));
    }
    if (held.length > 0) await flush(held);
    return size;
  }
}

const contentOf = ({ _id, head, size, keptAt }: ContentDocument): StoredContent => ({
  address: _id,
  head: Buffer.from(head.value()),
  size,
  keptAt,
});
