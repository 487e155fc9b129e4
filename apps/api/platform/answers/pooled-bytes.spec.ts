import { describe, expect, it } from '@jest/globals';
import { pooledBytes } from './pooled-bytes.ts';

describe('random bytes from a pool', () => {
  it('pooled bytes come from the source, each once, in the requested length', () => {
    // Four bytes hold one count, so that each group of four is unique.
    let next = 0;
    const counted = (count: number) => {
      const bytes = Buffer.alloc(count);
      for (let place = 0; place < count; place += 4) bytes.writeUInt32BE((next += 1), place);
      return bytes;
    };
    const bytes = pooledBytes(counted);
    const lengths = Array.from({ length: 900 }, (_, index) => [16, 12, 32][index % 3] ?? 16);
    const taken = lengths.map((length) => bytes(length));
    expect(taken.map(({ length }) => length)).toEqual(lengths);
    const fours = taken.flatMap((piece) =>
      Array.from({ length: piece.length / 4 }, (_, index) => piece.readUInt32BE(index * 4)),
    );
    expect(new Set(fours).size).toBe(fours.length);
    expect(fours.every((four) => four > 0)).toBe(true);
  });

  it('bytes that were given out are wiped from the pool', () => {
    const pool = Buffer.alloc(8_192, 7);
    const taken = pooledBytes(() => pool)(16);
    expect(taken).toEqual(Buffer.alloc(16, 7));
    expect(pool.subarray(0, 17)).toEqual(Buffer.from([...Array.from({ length: 16 }, () => 0), 7]));
  });

  it('a large request bypasses the pool', () => {
    const asked: number[] = [];
    const bytes = pooledBytes((count) => {
      asked.push(count);
      return Buffer.alloc(count, 1);
    });
    expect(bytes(4_096)).toHaveLength(4_096);
    bytes(16);
    expect(asked).toEqual([4_096, 8_192]);
  });
});
