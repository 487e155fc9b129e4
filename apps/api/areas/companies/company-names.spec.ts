import { describe, expect, it } from '@jest/globals';
import { alike, likeness } from './company-names.ts';

const matches = (name: string, ...among: string[]) => alike(name, among, (each) => each);

describe('a company looked for by its name', () => {
  it('is the one of that name, however it is written', () => {
    expect(matches('barwon health', 'Barwon Water', 'BARWON HEALTH Pty. Ltd.', 'Barwon Health Foundation')).toEqual([
      'BARWON HEALTH Pty. Ltd.',
    ]);
    expect(matches('Cafe of Otway', 'The Otway Café')).toEqual(['The Otway Café']);
  });
  it('may be one of a name like it, the most alike first', () =>
    expect(matches('Barwon Health Services', 'Barwon Water', 'Barwon Region Health Services', 'Barwon Health')).toEqual(
      ['Barwon Region Health Services', 'Barwon Health'],
    ));
  it('is none of another name', () => {
    expect(matches('Barwon Health', 'Tamar Group')).toEqual([]);
    expect(matches('?!', 'Tamar Group')).toEqual([]);
  });
  it('of words alone that say the kind of a company is looked for by them', () =>
    expect(likeness('The Limited', 'the limited')).toBe(1));
});
