import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { compareVersions, PRODUCT_VERSION } from './version.ts';

describe('Versions', () => {
  it('sorts versions part by part, as numbers', () => {
    expect(['3.0.10', '3.0.9', '10.0.0', '3.1.0'].toSorted(compareVersions)).toEqual([
      '3.0.9',
      '3.0.10',
      '3.1.0',
      '10.0.0',
    ]);
    expect(compareVersions('3.0.6', '3.0.6')).toBe(0);
  });
  it('has the same version as package.json', () =>
    expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: PRODUCT_VERSION }));
});
