import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { agoText, dateText, dayText, momentText, weekdayText } from './moments.ts';

const now = DateTime.fromISO('2026-11-21T11:55:00+11:00');

describe('moments', () => {
  it('are shown in Melbourne, whatever the zone they came in', () => {
    expect(momentText('2026-11-20T22:02:00Z')).toBe('21/11/2026 9:02 am');
    expect(dateText('2026-11-21T13:30:00Z')).toBe('22/11/2026');
  });

  it.each([
    ['2026-11-21T11:54:40+11:00', 'now'],
    ['2026-11-21T11:55:30+11:00', 'now'],
    ['2026-11-21T11:51:00+11:00', '4 min'],
    ['2026-11-21T02:00:00+11:00', '9 h'],
    ['2026-11-20T23:59:00+11:00', 'yesterday'],
    ['2026-11-15T08:00:00+11:00', '6 days'],
    ['2026-11-14T08:00:00+11:00', '14/11/2026'],
    ['2026-12-01T08:00:00+11:00', '01/12/2026'],
  ])('%s is %s', (iso, words) => {
    expect(agoText(iso, now)).toBe(words);
  });

  it('says minutes across midnight, not yesterday', () => {
    expect(agoText('2026-11-20T23:50:00+11:00', DateTime.fromISO('2026-11-21T00:10:00+11:00'))).toBe('20 min');
  });

  it('names the days of a history', () => {
    expect(dayText('2026-11-21T00:01:00+11:00', now)).toBe('Today');
    expect(dayText('2026-11-20T23:59:00+11:00', now)).toBe('Yesterday');
    expect(dayText('2026-11-12T14:00:00+11:00', now)).toBe('12 November');
    expect(dayText('2025-11-12T14:00:00+11:00', now)).toBe('12 November 2025');
  });

  it('adds the weekday where it helps', () => {
    expect(weekdayText('2026-11-24T16:15:00+11:00', now)).toBe('Tue 24 Nov, 4:15 pm');
    expect(weekdayText('2027-01-05T09:00:00+11:00', now)).toBe('Tue 5 Jan 2027, 9:00 am');
  });
});
