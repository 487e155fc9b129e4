import { createHash } from 'node:crypto';
import { fileMessage } from '@leaseledger/contract/files/file.messages';
import { outage } from '@leaseledger/contract/shared/outage';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '../../../platform/answers/failure.ts';
import { Fingerprints } from '../../../platform/callers/fingerprints.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { opened, openKey, sealed, sealKey, sealedSize } from '../sealed-content.ts';
import { FILE_STORE, FileStoreFull, type FileStore } from '../store/file-store.ts';

const KEY_BYTES = 32;
const NAME_BYTES = 16;

/** A content that is stored while no record refers to it yet. */
export interface StagedContent {
  /** The name that it is staged under. */
  readonly name: string;
  /** The address that it is kept under. */
  readonly address: string;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
  readonly size: number;
  readonly head: Buffer;
}

/** The data needed to read a content. */
export interface ContentReference {
  readonly Content: string;
  readonly Digest: string;
  readonly Size: number;
}

/**
 * The contents of files: sealed when stored, opened when read. Each content has its own key, which is stored beside it,
 * sealed with the vault's key and the content's digest together. The digest is stored in the log, sealed with the key
 * of the person that the file is about, so forgetting the person makes the content unreadable. The store alone reveals
 * nothing, nor does a copy of it; yet equal bytes are stored once.
 */
@Injectable()
export class Contents {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly fingerprints: Fingerprints,
  ) {}

  /**
   * Stages a content. Leaves nothing behind when it fails. @throws Failure 413 as soon as `maxBytes` is exceeded, 507
   * without space; errors of the pieces
   */
  async stage(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedContent> {
    const [name, key] = [this.randomBytes(NAME_BYTES).toString('hex'), this.randomBytes(KEY_BYTES)];
    const hash = createHash('sha256');
    let size = 0;
    const counted = async function* () {
      for await (const piece of pieces) {
        size += piece.length;
        if (size > maxBytes) throw new Failure(413, fileMessage.tooLarge);
        hash.update(piece);
        yield piece;
      }
    };
    await whileThereIsSpace(this.store.stage(name, sealed(counted(), key)));
    const digest = hash.digest('hex');
    return {
      name,
      digest,
      size,
      address: this.fingerprints.of('content', digest),
      head: sealKey(key, this.#keyOfKey(digest), this.randomBytes),
    };
  }

  /**
   * Keeps a staged content. Called before and again after a record refers to it, so that no sweep removes it in
   * between. @throws Failure 507 without space
   */
  keep({ name, address, head }: StagedContent): Promise<void> {
    return whileThereIsSpace(this.store.keep(name, address, head));
  }

  discard({ name }: Pick<StagedContent, 'name'>): Promise<void> {
    return this.store.discard(name);
  }

  /** Whether the store has the content, complete by its length. */
  async has({ Content, Size }: Pick<ContentReference, 'Content' | 'Size'>): Promise<boolean> {
    return (await this.store.find(Content))?.size === sealedSize(Size);
  }

  /**
   * The bytes from `from` to before `to`. @throws Failure 404 for a missing content; FileStoreUnavailable; Error while
   * reading changed bytes
   */
  async read({ Content, Digest, Size }: ContentReference, from = 0, to = Size): Promise<AsyncIterable<Buffer>> {
    const found = await this.store.find(Content);
    if (found === undefined) throw new Failure(404, fileMessage.downloadFailed);
    const key = openKey(found.head, this.#keyOfKey(Digest));
    return opened((first, end) => this.store.read(Content, first, end), key, Size, from, to);
  }

  #keyOfKey(digest: string): Buffer {
    return Buffer.from(this.fingerprints.of('key of a content', digest), 'hex');
  }
}

const whileThereIsSpace = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw error instanceof FileStoreFull ? new Failure(507, outage.diskFull) : error;
  });
