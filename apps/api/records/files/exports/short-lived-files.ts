import { Inject, Injectable } from '@nestjs/common';
import { Fingerprints } from '../../../platform/callers/fingerprints.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { opened, openedSize, openKey, sealed, sealKey } from '../sealed-content.ts';
import type { FileStore, StoredContent } from '../store/file-store.ts';

export const SHORT_LIVED_STORE = Symbol('ShortLivedStore');

const KEY_BYTES = 32;
const NAME_BYTES = 16;
/** The ending of the name of an upload. The name of an export, as of any file of an earlier release, has no ending. */
const OF_UPLOAD = 'ff';
/** Names as `keep` makes them. Other names come from an earlier release. */
const NAME = new RegExp(`^[\\da-f]{${2 * NAME_BYTES}}(${OF_UPLOAD})?$`);
/** A content that is staged longer than this belongs to a killed process. */
const STAGED_MS = 3_600_000;

/** A file that still exists. */
export interface ShortLivedFile {
  /** In bytes. */
  readonly size: number;
  /** @throws FileStoreUnavailable; Error for changed bytes */
  read(): AsyncIterable<Buffer>;
}

/**
 * Files for a short time, shared by all processes: sealed when stored, opened when read. The key lies beside the file,
 * sealed with the vault's key and the file's name together, so the store alone reveals nothing. Nothing remains of a
 * removed file.
 */
@Injectable()
export class ShortLivedFiles {
  constructor(
    @Inject(SHORT_LIVED_STORE) private readonly store: FileStore,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly fingerprints: Fingerprints,
  ) {}

  /**
   * Stores a file. @returns its name, which cannot be guessed. Leaves nothing behind when it fails. @throws errors of
   * the pieces; FileStoreUnavailable
   */
  async keep(kind: 'export' | 'upload', pieces: AsyncIterable<Uint8Array>): Promise<string> {
    const [random, key] = [this.randomBytes(NAME_BYTES).toString('hex'), this.randomBytes(KEY_BYTES)];
    const name = kind === 'upload' ? random + OF_UPLOAD : random;
    await this.store.stage(name, sealed(pieces, key));
    try {
      await this.store.keep(name, name, sealKey(key, this.#keyOfKey(name), this.randomBytes));
    } finally {
      await this.store.discard(name);
    }
    return name;
  }

  /** Undefined for a removed file. @throws FileStoreUnavailable */
  async find(name: string): Promise<ShortLivedFile | undefined> {
    const found = NAME.test(name) ? await this.store.find(name) : undefined;
    if (found === undefined) return undefined;
    const size = openedSize(found.size);
    const key = openKey(found.head, this.#keyOfKey(name));
    return { size, read: () => opened((from, to) => this.store.read(name, from, to), key, size, 0, size) };
  }

  /** @throws FileStoreUnavailable */
  async remove(name: string): Promise<void> {
    const found = await this.store.find(name);
    if (found !== undefined) await this.store.remove(name, found.keptAt);
  }

  /** Removes the files that were kept before a moment. @throws FileStoreUnavailable */
  removeKept(before: Date): Promise<void> {
    return this.#removeAll(({ keptAt }) => keptAt < before);
  }

  /** Removes all exports. Uploads stay, because a request is reading them. @throws FileStoreUnavailable */
  removeExports(): Promise<void> {
    return this.#removeAll(({ address }) => NAME.exec(address)?.[1] !== OF_UPLOAD);
  }

  async #removeAll(isMeant: (file: StoredContent) => boolean): Promise<void> {
    for await (const file of this.store.all()) if (isMeant(file)) await this.store.remove(file.address, file.keptAt);
  }

  /** Removes what killed processes left while writing. @throws FileStoreUnavailable */
  sweepStaged(now: Date): Promise<void> {
    return this.store.sweepStaged(new Date(now.getTime() - STAGED_MS));
  }

  #keyOfKey(name: string): Buffer {
    return Buffer.from(this.fingerprints.of('key of a short-lived file', name), 'hex');
  }
}
