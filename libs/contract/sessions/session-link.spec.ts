import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isSessionLink, LINK_BYTES, reservedSegments, sessionLink } from './session-link.ts';

const bytes = fc.uint8Array({ minLength: LINK_BYTES, maxLength: LINK_BYTES });

describe('the link of a session', () => {
  it('starts with the name of the session and ends in 26 characters', () => {
    expect(sessionLink('Café & Lunch: Barwon Health!', new Uint8Array(LINK_BYTES))).toBe(
      `cafe-lunch-barwon-health-${'a'.repeat(26)}`,
    );
    expect(sessionLink('会议', new Uint8Array(LINK_BYTES))).toBe('a'.repeat(26));
  });
  it('differs for different random bits, with any session name', () =>
    fc.assert(
      fc.property(fc.string(), bytes, bytes, (name, some, others) => {
        expect(sessionLink(name, some) === sessionLink(name, others)).toBe(
          Buffer.from(some).equals(Buffer.from(others)),
        );
      }),
    ));
  it('makes links that are recognised, need no encoding and are no reserved segment', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...reservedSegments)), bytes, (name, random) => {
        const link = sessionLink(name, random);
        expect(isSessionLink(link)).toBe(true);
        expect(encodeURIComponent(link)).toBe(link);
        expect(reservedSegments).not.toContain(link);
      }),
    ));
  it('refuses reserved segments and other text as a session link', () => {
    expect(
      [...reservedSegments, '', 'barwon', `-${'a'.repeat(26)}`, 'A'.repeat(26), 'a'.repeat(500)].filter(isSessionLink),
    ).toEqual([]);
  });
});
