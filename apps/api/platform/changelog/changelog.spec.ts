import { describe, expect, it } from '@jest/globals';
import { compareVersions } from '@leaseledger/contract/changelog/version';
import { screens } from '@leaseledger/contract/screens/screens';
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
  it('tells of every screen of the console by its name', () => {
    const told = releases.flatMap(({ items }) => items.map(({ label }) => label.toLowerCase()));
    // The screens of one record and of its form come with the list.
    const named = screens.filter(({ screen }) => !/\{|\/add$/.test(screen)).map(({ label }) => label);
    expect(named.filter((label) => !told.some((text) => text.includes(label.toLowerCase())))).toEqual([]);
  });
  it('describes every version', () => expect(releases.filter(({ items }) => items.length === 0)).toEqual([]));
});
