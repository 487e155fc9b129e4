import { describe, expect, it } from '@jest/globals';
import { Remembered } from './remembered.ts';

describe('the memory of a read model', () => {
  const all = (memory: Remembered<string, string>, etag: string, keys: readonly string[]) =>
    keys.map((key) => memory.find('leads', etag, key));

  it('a remembered value is found as long as the etag is the same', () => {
    const memory = new Remembered<string, string>(100, (value) => value.length);
    memory.keep('leads', '1', 'a', 'A');
    memory.keep('leads', '1', 'b', 'B');
    expect([all(memory, '1', ['a', 'b']), all(memory, '2', ['a', 'b'])]).toEqual([
      ['A', 'B'],
      [undefined, undefined],
    ]);
    memory.keep('leads', '2', 'a', 'A again');
    expect([all(memory, '2', ['a', 'b']), all(memory, '1', ['a', 'b'])]).toEqual([
      ['A again', undefined],
      [undefined, undefined],
    ]);
    memory.drop('leads');
    expect(all(memory, '2', ['a'])).toEqual([undefined]);
  });

  it('the memory of a model is dropped when it is full, and empty values count too', () => {
    const memory = new Remembered<string, string>(3, (value, key) => value.length + key.length);
    for (const key of ['a', 'b', 'c']) memory.keep('leads', '1', key, '');
    expect(all(memory, '1', ['a', 'b', 'c'])).toEqual(['', '', '']);
    memory.keep('leads', '1', 'd', '');
    expect(all(memory, '1', ['a', 'b', 'c', 'd'])).toEqual([undefined, undefined, undefined, '']);
  });
});
