import { createHash } from 'node:crypto';

const HEX = 'hex';

function withVersion(bytes: Uint8Array, version: number): string {
  const uuid = Buffer.from(bytes.subarray(0, 16));
  uuid[6] = ((uuid[6] ?? 0) & 0x0f) | (version << 4);
  uuid[8] = ((uuid[8] ?? 0) & 0x3f) | 0x80;
  const hex = uuid.toString(HEX);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A version 4 UUID from 16 random bytes. */
export const randomUuid = (bytes: Uint8Array): string => withVersion(bytes, 4);

export const sha256 = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest(HEX);

/** Derives the same UUID from the same parts, like version 5 but over SHA-256, which RFC 9562 calls version 8. */
export const derivedUuid = (...parts: readonly string[]): string =>
  withVersion(createHash('sha256').update(JSON.stringify(parts)).digest(), 8);
