import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';

/** A sealed content of a file, as a store keeps it. */
export interface StoredContent {
  /** A hash of the bytes, in hexadecimal. Equal contents share one address. */
  readonly address: string;
  /** The sealed key of the content. It is stored apart, because it is known last. */
  readonly head: Buffer;
  /** The size of the sealed bytes, without the head. */
  readonly size: number;
  /** The time of the latest keeping. */
  readonly keptAt: Date;
}

/** The store cannot be reached, or lacks a content. The same call may succeed later. */
export class FileStoreUnavailable extends StoreUnavailable {
  override readonly name = 'FileStoreUnavailable';
}

/** The store has no space left. */
export class FileStoreFull extends FileStoreUnavailable {}

/**
 * The storage of sealed contents. A content is first staged under a name of its own, then kept under its address.
 * Staged contents that are never kept are swept. The log, not the store, knows which file refers to a content.
 *
 * A caller that removes a content names its latest time of keeping. A caller that refers to one keeps it both before
 * and after the log says so. So the content is either not removed, or kept again from the staged copy.
 */
export interface FileStore {
  /**
   * Stages the pieces as they come, and resolves once they are on disk. Leaves nothing behind when it fails. @throws
   * FileStoreUnavailable, FileStoreFull, errors of the pieces
   */
  stage(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Keeps a staged content under an address. If the address is kept already, only its time of keeping changes. The
   * staged copy stays. @throws FileStoreUnavailable, FileStoreFull
   */
  keep(name: string, address: string, head: Buffer): Promise<void>;
  /** Discards a staged content. */
  discard(name: string): Promise<void>;
  find(address: string): Promise<StoredContent | undefined>;
  /** The sealed bytes from `from` to before `to`. @throws FileStoreUnavailable for missing bytes */
  read(address: string, from: number, to: number): AsyncIterable<Uint8Array>;
  /** Removes a content, unless it was kept again since. @returns whether it was removed */
  remove(address: string, keptAt: Date): Promise<boolean>;
  all(): AsyncIterable<StoredContent>;
  /**
   * Discards contents that were staged before a moment, and the remains of processes that were killed while keeping or
   * removing.
   */
  sweepStaged(before: Date): Promise<void>;
  /** Copies a content of another store into this one. No other caller may use the store during it. */
  put(content: Pick<StoredContent, 'address' | 'head'>, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  close(): Promise<void>;
}

export const FILE_STORE = Symbol('FileStore');

export interface StoreClock {
  readonly clock: () => Date;
}

const ADDRESS = /^[\da-f]{16,128}$/;

export const isAddress = (name: string): boolean => ADDRESS.test(name);

/** Addresses and names become parts of paths, so anything else is refused. @throws Error */
export function checked(name: string): string {
  if (!isAddress(name)) throw new Error('This is no address of a content');
  return name;
}
