import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isSessionLink, LINK_BYTES, reservedSegments, sessionLink } from './session-link.ts';

const bytes = fc.uint8Array({ minLength: LINK_BYTES, maxLength: LINK_BYTES });

describe('the link of a session', () => {
  it('reads as the session is called, and ends in 26 signs', () => {
    expect(sessionLink('Café & Lunch: Barwon Health!', new Uint8Array(LINK_BYTES))).toBe(
      `cafe-lunch-barwon-health-${'a'.repeat(26)}`,
    );
    expect(sessionLink('会议', new Uint8Array(LINK_BYTES))).toBe('a'.repeat(26));
  });
  it('is another one for each other 128 bits, whatever the session is called', () =>
    fc.assert(
      fc.property(fc.string(), bytes, bytes, (name, some, others) => {
        expect(sessionLink(name, some) === sessionLink(name, others)).toBe(
          Buffer.from(some).equals(Buffer.from(others)),
        );
      }),
    ));
  it('is known as one, needs no encoding, and is never what an address means already', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...reservedSegments)), bytes, (name, random) => {
        const link = sessionLink(name, random);
        expect(isSessionLink(link)).toBe(true);
        expect(encodeURIComponent(link)).toBe(link);
        expect(reservedSegments).not.toContain(link);
      }),
    ));
  it('is nothing else', () => {
    expect(
      [...reservedSegments, '', 'barwon', `-${'a'.repeat(26)}`, 'A'.repeat(26), 'a'.repeat(500)].filter(isSessionLink),
    ).toEqual([]);
  });
});
