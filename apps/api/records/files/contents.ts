import { createHash } from 'node:crypto';
import { fileMessage } from '@leaseledger/contract/files/file.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '../../platform/answers/failure.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../platform/foundation/platform.ts';
import { opened, openKey, sealed, sealKey, sealedSize } from './sealed-content.ts';
import { FILE_STORE, FileStoreFull, type FileStore } from './store/file-store.ts';

const KEY_BYTES = 32;
const NAME_BYTES = 16;

/** A content that was taken in and that nobody refers to yet. */
export interface StagedContent {
  /** What it is staged under. */
  readonly name: string;
  /** Under which it is kept. */
  readonly address: string;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
  readonly size: number;
  readonly head: Buffer;
}

/** What it takes to read a content. */
export interface ContentReference {
  readonly Content: string;
  readonly Digest: string;
  readonly Size: number;
}

/**
 * What is in files: sealed on the way in, opened on the way out. Each content has a key of its own, which stands beside it, sealed with what the vault and the
 * content's digest make together. The digest stands in the log, sealed with the key of whom the file is about: who is forgotten takes it along. So neither the
 * store alone nor a copy of it tells anything, and the same bytes are stored once all the same.
 */
@Injectable()
export class Contents {
  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly fingerprints: Fingerprints,
  ) {}

  /** Takes in what comes. @throws Failure 413 as soon as there is more than so many bytes, 507 where there is no space; whatever the pieces throw. Then nothing of it is left */
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

  /** Before somebody refers to it, and again once they do: then no sweep takes it away in between. @throws Failure 507 where there is no space */
  keep({ name, address, head }: StagedContent): Promise<void> {
    return whileThereIsSpace(this.store.keep(name, address, head));
  }

  discard({ name }: Pick<StagedContent, 'name'>): Promise<void> {
    return this.store.discard(name);
  }

  /** Whether it is in the store, whole as far as its length tells. */
  async has({ Content, Size }: Pick<ContentReference, 'Content' | 'Size'>): Promise<boolean> {
    return (await this.store.find(Content))?.size === sealedSize(Size);
  }

  /** The bytes from one place to before another. @throws Failure 404 where they are not there; FileStoreUnavailable; Error on the way where they were changed */
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
    throw error instanceof FileStoreFull ? new Failure(507, message.diskFull) : error;
  });
