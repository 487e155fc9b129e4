import { describe, expect, it } from '@jest/globals';
import { placeOf } from './navigation.ts';

const areas = [{ path: '/leads' }];

describe('The place that an address stands for', () => {
  it.each([
    ['/', '/'],
    ['/changelog', '/changelog'],
    ['/leads', '/leads'],
    ['/leads/view/12', '/leads/view/12'],
    ['/leads/edit/12', '/leads/view/12'],
    ['/leads/add', undefined],
    ['/leads/view/0', undefined],
    ['/leadsandmore', undefined],
    ['/account', undefined],
  ])('of %s is %s', (pathname, place) => expect(placeOf(areas, pathname)).toBe(place));
});
