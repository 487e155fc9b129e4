import { describe, expect, it } from '@jest/globals';
import { isMarkable } from './attendee-words.ts';

describe('The attendance of an attendee', () => {
  const startsAt = '2026-11-30T02:00:00.000Z';
  const morning = new Date('2026-11-29T21:00:00.000Z');
  const evening = new Date('2026-11-29T12:00:00.000Z');
  const seated = { SeatStage: 'seated', DidAttend: null, SessionStartDateTime: startsAt } as const;

  it('is marked from the day of the session in Melbourne', () => {
    expect(isMarkable(seated, evening)).toBe(false);
    expect(isMarkable(seated, morning)).toBe(true);
  });
  it('is not marked where the seat was given up, unless there is a mark to correct', () => {
    expect(isMarkable({ ...seated, SeatStage: 'released' }, morning)).toBe(false);
    expect(isMarkable({ ...seated, SeatStage: 'released', DidAttend: true }, morning)).toBe(true);
  });
});
