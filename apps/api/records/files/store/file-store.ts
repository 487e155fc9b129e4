import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';

/** What is in a file, sealed, as a store keeps it. */
export interface StoredContent {
  /** A fingerprint of the bytes, in hexadecimal: what is stored once is stored under it. */
  readonly address: string;
  /** What opens it, itself sealed: a few bytes, which stand apart since they are known last. */
  readonly head: Buffer;
  /** Of the sealed bytes, without the head. */
  readonly size: number;
  /** When somebody last had it kept. */
  readonly keptAt: Date;
}

/** The store cannot be reached, or lacks what it should hold; the same may succeed later. */
export class FileStoreUnavailable extends StoreUnavailable {
  override readonly name = 'FileStoreUnavailable';
}

/** There is no space left for it. */
export class FileStoreFull extends FileStoreUnavailable {}

/**
 * Where the sealed contents of files are. A content is staged first, under a name of its own that nobody else has, and then kept under its address;
 * what is staged and never kept is swept. It says nothing of who refers to what: that stands in the log.
 *
 * Whoever removes a content names when it was last kept, and whoever refers to it has it kept both before and after the log says so: then it is either
 * not removed, or kept again from what is still staged.
 */
export interface FileStore {
  /** Takes in what comes, piece by piece, and answers once it is on disk. @throws FileStoreUnavailable, FileStoreFull, and whatever the pieces throw: then nothing of it is left */
  stage(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Keeps what is staged under an address, or has what is kept there kept from now on. It stays staged, too. @throws FileStoreUnavailable, FileStoreFull */
  keep(name: string, address: string, head: Buffer): Promise<void>;
  /** Nobody needs what was staged under this name any more. */
  discard(name: string): Promise<void>;
  find(address: string): Promise<StoredContent | undefined>;
  /** The sealed bytes from one place to before another. @throws FileStoreUnavailable where they are not there */
  read(address: string, from: number, to: number): AsyncIterable<Uint8Array>;
  /** Removes it, unless somebody had it kept since. Answers whether it did. */
  remove(address: string, keptAt: Date): Promise<boolean>;
  all(): AsyncIterable<StoredContent>;
  /** Discards what was staged before a moment, and what was left by then by whoever was killed while keeping or removing. */
  sweepStaged(before: Date): Promise<void>;
  /** Puts a content of another store here, as it is there. For copies: nobody else may use the store meanwhile. */
  put(content: Pick<StoredContent, 'address' | 'head'>, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  close(): Promise<void>;
}

export const FILE_STORE = Symbol('FileStore');

export interface StoreClock {
  readonly clock: () => Date;
}

const ADDRESS = /^[\da-f]{16,128}$/;

export const isAddress = (name: string): boolean => ADDRESS.test(name);

/** Addresses and names become parts of paths: what is none of either leads nowhere. @throws Error */
export function checked(name: string): string {
  if (!isAddress(name)) throw new Error('This is no address of a content');
  return name;
}
