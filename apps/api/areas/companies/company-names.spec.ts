import { describe, expect, it } from '@jest/globals';
import { alike, likeness } from './company-names.ts';

const matches = (name: string, ...among: string[]) => alike(name, among, (each) => each);

describe('a company looked for by its name', () => {
  it('finds the company of that name, whatever the case, accents and legal form', () => {
    expect(matches('barwon health', 'Barwon Water', 'BARWON HEALTH Pty. Ltd.', 'Barwon Health Foundation')).toEqual([
      'BARWON HEALTH Pty. Ltd.',
    ]);
    expect(matches('Cafe of Otway', 'The Otway Café')).toEqual(['The Otway Café']);
  });
  it('finds similar names when no name is equal, the most similar first', () =>
    expect(matches('Barwon Health Services', 'Barwon Water', 'Barwon Region Health Services', 'Barwon Health')).toEqual(
      ['Barwon Region Health Services', 'Barwon Health'],
    ));
  it('finds no company of another name', () => {
    expect(matches('Barwon Health', 'Tamar Group')).toEqual([]);
    expect(matches('?!', 'Tamar Group')).toEqual([]);
  });
  it('compares names that consist only of words such as Limited', () =>
    expect(likeness('The Limited', 'the limited')).toBe(1));
});
