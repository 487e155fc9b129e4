import type { RandomBytes } from '../foundation/platform.ts';

const POOL_BYTES = 8_192;

/**
 * Takes random bytes some kilobytes at a time. Every request needs a few, and each call of the source costs as much as
 * a large one. No byte is given out twice, and given bytes are wiped from the pool.
 * @param randomBytes cryptographically strong, e.g. node:crypto's
 */
export function pooledBytes(randomBytes: RandomBytes): RandomBytes {
  let pool: Buffer = Buffer.alloc(0);
  return (count) => {
    if (count > POOL_BYTES / 8) return randomBytes(count);
    if (pool.length < count) pool = randomBytes(POOL_BYTES);
    const taken = Buffer.from(pool.subarray(0, count));
    pool.fill(0, 0, count);
    pool = pool.subarray(count);
    return taken;
  };
}
