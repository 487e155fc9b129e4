import { describe, expect, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { pages } from '../../pages.ts';
import { menuOf, placeOf } from './navigation.ts';

const areas = [{ path: '/leads' }];

describe('placeOf', () => {
  it.each([
    ['/', '/'],
    ['/changelog', '/changelog'],
    ['/import', '/import'],
    ['/leads', '/leads'],
    ['/leads/view/12', '/leads/view/12'],
    ['/leads/edit/12', '/leads/view/12'],
    ['/leads/add', undefined],
    ['/leads/view/0', undefined],
    ['/leadsandmore', undefined],
    ['/account', undefined],
  ])('gives for %s the place %s', (pathname, place) => expect(placeOf(areas, pages, pathname)).toBe(place));
});

it('the menu offers imports to users who may import a type of record', () => {
  const labels = (...permissions: readonly number[]) =>
    menuOf([], pages, {
      permissions: new Set(permissions),
      roleGroup: null,
      lineManager: false,
      external: false,
    }).flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels(permission.LEADS_USER, permission.LEADS_MANAGEMENT)).toEqual(['Overview', 'Imports', 'Recent Updates']);
  expect(labels(permission.COMPANIES_MANAGEMENT)).toContain('Imports');
  expect(labels(permission.LEADS_USER)).toEqual(['Overview', 'Recent Updates']);
});
