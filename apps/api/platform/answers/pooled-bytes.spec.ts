import { describe, expect, it } from '@jest/globals';
import { pooledBytes } from './pooled-bytes.ts';

describe('Random bytes from a pool', () => {
  it('are those of the source, each once, and of the length that was asked for', () => {
    // Counted in fours, so that each four are different from all others.
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

  it('do not stay in the pool once they were given out', () => {
    const pool = Buffer.alloc(8_192, 7);
    const taken = pooledBytes(() => pool)(16);
    expect(taken).toEqual(Buffer.alloc(16, 7));
    expect(pool.subarray(0, 17)).toEqual(Buffer.from([...Array.from({ length: 16 }, () => 0), 7]));
  });

  it('are asked for by themselves where they are many', () => {
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
