import { describe, expect, it } from '@jest/globals';
import { changesOf, isEmpty, merged } from './amendment.ts';

const current = { Name: 'Barwon Health', Term: 3 as number | null, Refinance: false };

describe('an amendment', () => {
  it('is the fields that differ', () =>
    expect(changesOf(current, { Name: 'Barwon Health', Term: 4 })).toEqual({ Term: 4 }));
  it('empties a field by null and leaves it by undefined', () =>
    expect(changesOf(current, { Term: null, Name: undefined })).toEqual({ Term: null }));
  it('takes false and zero for values', () =>
    expect(changesOf({ Yes: true, Count: 1 }, { Yes: false, Count: 0 })).toEqual({ Yes: false, Count: 0 }));
  it('leaves out what the record does not have', () => {
    const wanted = { Term: 5, Unknown: 'x' };
    expect(changesOf(current, wanted)).toEqual({ Term: 5 });
  });
  it('is empty when nothing differs', () => expect(isEmpty(changesOf(current, current))).toBe(true));
  it('merges into the record', () =>
    expect(merged(current, { Term: null })).toEqual({ Name: 'Barwon Health', Term: null, Refinance: false }));
});
