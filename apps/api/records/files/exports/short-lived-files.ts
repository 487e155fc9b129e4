import { Inject, Injectable } from '@nestjs/common';
import { Fingerprints } from '../../../platform/callers/fingerprints.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { opened, openedSize, openKey, sealed, sealKey } from '../sealed-content.ts';
import type { FileStore } from '../store/file-store.ts';

export const SHORT_LIVED_STORE = Symbol('ShortLivedStore');

const KEY_BYTES = 32;
const NAME_BYTES = 16;
/** As `keep` makes them; what else a caller has kept is of an earlier release. */
const NAME = /^[\da-f]{32}$/;
/** What is staged longer than this is of a process that was killed. */
const STAGED_MS = 3_600_000;

/** A file that is there still. */
export interface ShortLivedFile {
  /** In bytes. */
  readonly size: number;
  /** @throws FileStoreUnavailable; Error where the bytes were changed */
  read(): AsyncIterable<Buffer>;
}

/**
 * Files that nobody needs for long, where all processes find them: sealed on the way in, opened on the way out. What opens one stands beside it, sealed with what the vault
 * and its name make together, so that the store alone tells nothing. Removed, nothing of it is left.
 */
@Injectable()
export class ShortLivedFiles {
  constructor(
    @Inject(SHORT_LIVED_STORE) private readonly store: FileStore,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly fingerprints: Fingerprints,
  ) {}

  /** Takes in what comes, and answers the name that it is found by, which nobody can guess. @throws whatever the pieces throw; FileStoreUnavailable. Then nothing of it is left */
  async keep(pieces: AsyncIterable<Uint8Array>): Promise<string> {
    const [name, key] = [this.randomBytes(NAME_BYTES).toString('hex'), this.randomBytes(KEY_BYTES)];
    await this.store.stage(name, sealed(pieces, key));
    try {
      await this.store.keep(name, name, sealKey(key, this.#keyOfKey(name), this.randomBytes));
    } finally {
      await this.store.discard(name);
    }
    return name;
  }

  /** Undefined where it is gone. @throws FileStoreUnavailable */
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

  /** Removes those that were kept before a moment; all where none is given. @throws FileStoreUnavailable */
  async removeKept(before?: Date): Promise<void> {
    for await (const { address, keptAt } of this.store.all())
      if (before === undefined || keptAt < before) await this.store.remove(address, keptAt);
  }

  /** Removes what processes left that were killed while they wrote. @throws FileStoreUnavailable */
  sweepStaged(now: Date): Promise<void> {
    return this.store.sweepStaged(new Date(now.getTime() - STAGED_MS));
  }

  #keyOfKey(name: string): Buffer {
    return Buffer.from(this.fingerprints.of('key of a short-lived file', name), 'hex');
  }
}
