import { describe, expect, it } from '@jest/globals';
import { countdown, zonedHereText } from './session-words.ts';

describe('zonedHereText', () => {
  const noon = '2026-12-22T04:00:00.000Z';
  it("adds Melbourne's time in another zone", () =>
    expect(zonedHereText(noon, 'Australia/Perth')).toBe('Tue, 22 Dec 2026, 12:00 pm (Melbourne: 3:00 pm)'));
  it('shows one time when both zones agree', () => {
    expect(zonedHereText(noon, 'Australia/Hobart')).toBe('Tue, 22 Dec 2026, 3:00 pm');
    expect(zonedHereText('2026-07-01T02:00:00.000Z', 'Australia/Brisbane')).toBe('Wed, 1 July 2026, 12:00 pm');
  });
});

it('a session counts down to its start, then is under way, then has ended', () => {
  const session = {
    SessionStartDateTime: '2026-08-12T02:00:00.000Z',
    SessionEndDateTime: '2026-08-12T02:30:00.000Z',
    Completed: false,
  };
  expect(
    ['2026-08-10T22:55:00.000Z', '2026-08-12T02:00:00.000Z', '2026-08-12T02:30:00.000Z'].map((now) =>
      countdown(session, new Date(now)),
    ),
  ).toEqual(['Starts In 1 d 3 h 5 min', 'Session is under way', 'Session has ended']);
  expect(countdown({ ...session, Completed: true }, new Date('2026-08-12T02:10:00.000Z'))).toBe('Session has ended');
});
