import { describe, expect, it } from '@jest/globals';
import { compareVersions } from '@leaseledger/contract/changelog/version';
import { version } from '../foundation/version.ts';
import { releases } from './releases.ts';

describe('The change log', () => {
  it('begins with the version of the package', () => expect(releases[0]?.version).toBe(version));
  it('lists each version once, the newest first, with dates in the same order', () => {
    const versions = releases.map((release) => release.version);
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => compareVersions(other, one)));
    const dates = releases.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });
  it('describes every version', () => expect(releases.filter(({ items }) => items.length === 0)).toEqual([]));
});
