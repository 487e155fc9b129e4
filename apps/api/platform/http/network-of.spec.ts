import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { networkOf } from './network-of.ts';

it('the 64 bits of an IPv6 network count as one, a mapped IPv4 address as itself, closed connections together', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('::ffff:203.0.113.7')).toBe(networkOf('203.0.113.7'));
  expect(networkOf(new Socket().remoteAddress)).toBe(networkOf(''));
});
