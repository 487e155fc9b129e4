import type { RandomBytes } from '../foundation/platform.ts';

const POOL_BYTES = 8_192;

/**
 * Random bytes by some kilobytes at a time: every request takes a few for ids and seals, and asking for each costs as much as for all.
 * None is given out twice, and none stays in the pool once it was given out.
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
