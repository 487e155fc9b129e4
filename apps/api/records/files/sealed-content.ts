import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from '../../platform/foundation/platform.ts';

/** The bytes that are sealed together. A reader from the middle opens only the parts it needs. */
export const PART = 64 * 1024;
const TAG = 16;
const NONCE = 12;
const CIPHER = 'aes-256-gcm';

/**
 * The number of a part is its nonce, because each content has its own key. The last part is marked, so that a truncated
 * content is noticed.
 */
function nonceOf(part: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.writeUInt32BE(part, 0);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE - 1);
  return nonce;
}

function sealPart(key: Buffer, bytes: Buffer, part: number, isLast: boolean): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(part, isLast));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function openPart(key: Buffer, sealed: Buffer, part: number, isLast: boolean): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonceOf(part, isLast));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG)), decipher.final()]);
}

/** Seals the pieces as they come, part by part. */
export async function* sealed(pieces: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let [held, part] = [Buffer.alloc(0), 0];
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    // Holds back the latest bytes, so that the last part can be marked.
    for (; held.length > PART; held = held.subarray(PART)) yield sealPart(key, held.subarray(0, PART), part++, false);
  }
  yield sealPart(key, held, part, true);
}

/** The size of a content once it is sealed. */
export const sealedSize = (size: number): number => size + TAG * Math.max(1, Math.ceil(size / PART));

/** The size of a sealed content once it is opened. */
export const openedSize = (size: number): number => size - TAG * Math.ceil(size / (PART + TAG));

/**
 * Opens the bytes from `from` to before `to`.
 * @param read reads sealed bytes from `from` to before `to`
 * @throws Error for changed bytes
 */
export async function* opened(
  read: (from: number, to: number) => AsyncIterable<Uint8Array>,
  key: Buffer,
  size: number,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const last = Math.max(1, Math.ceil(size / PART)) - 1;
  const [first, final] = [Math.floor(from / PART), Math.min(last, Math.floor(Math.max(from, to - 1) / PART))];
  const each = PART + TAG;
  let [held, part] = [Buffer.alloc(0), first];
  const next = function* (isEnd: boolean) {
    for (; part <= final && (held.length >= each || (isEnd && held.length > 0)); part += 1) {
      const plain = openPart(key, held.subarray(0, each), part, part === last);
      held = held.subarray(each);
      yield plain.subarray(Math.max(0, from - part * PART), to - part * PART);
    }
  };
  for await (const piece of read(first * each, Math.min((final + 1) * each, sealedSize(size)))) {
    held = Buffer.concat([held, piece]);
    yield* next(false);
  }
  yield* next(true);
}

/** Seals the key of a content with a key that the vault and the content's digest make together. */
export const sealKey = (key: Buffer, by: Buffer, randomBytes: RandomBytes): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, by, nonce);
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
};

/** @throws Error when it was sealed with another key */
export function openKey(head: Buffer, by: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, by, head.subarray(0, NONCE));
  decipher.setAuthTag(head.subarray(head.length - TAG));
  return Buffer.concat([decipher.update(head.subarray(NONCE, head.length - TAG)), decipher.final()]);
}
