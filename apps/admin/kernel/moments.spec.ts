import { beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime, Settings } from 'luxon';
import { agoText, clockText, dateText, dayText, momentText, sinceText, timeText, inMelbourne, weekdayText } from './moments.ts';

const now = DateTime.fromISO('2026-11-21T11:55:00+11:00');

describe('moments', () => {
  beforeEach(() => {
    Settings.defaultZone = 'Australia/Melbourne';
  });

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

  it.each([
    ['the night in which clocks go forward', '2026-10-03T23:30:00+10:00', '2026-10-04T12:00:00+11:00', 'yesterday'],
    ['the shorter day after it', '2026-10-04T01:30:00+10:00', '2026-10-05T00:30:00+11:00', 'yesterday'],
    ['the night in which they go back', '2026-04-04T23:30:00+11:00', '2026-04-05T23:45:00+10:00', 'yesterday'],
    ['the longer day itself', '2026-04-05T00:15:00+11:00', '2026-04-05T23:45:00+10:00', '24 h'],
    ['midnight in Melbourne, not in the reader’s zone', '2026-11-20T12:50:00Z', '2026-11-20T14:10:00Z', 'yesterday'],
  ])('says the day right across %s', (_, iso, at, words) => {
    expect(agoText(iso, DateTime.fromISO(at))).toBe(words);
  });

  it.each([
    ['2026-11-21T11:54:40+11:00', 'just now'],
    ['2026-11-21T11:51:00+11:00', '4 min ago'],
    ['2026-11-21T02:00:00+11:00', '9 h ago'],
    ['2026-11-20T23:59:00+11:00', 'yesterday'],
    ['2026-11-15T08:00:00+11:00', '6 days ago'],
    ['2026-11-14T08:00:00+11:00', '14/11/2026'],
  ])('says in a sentence that %s is %s', (iso, words) => {
    expect(sinceText(iso, now)).toBe(words);
  });

  it.each([
    ['Australia/Melbourne', '2026-11-24T10:00:00+11:00', '10:00 am'],
    ['Australia/Sydney', '2026-11-24T10:00:00+11:00', '10:00 am'],
    ['Australia/Brisbane', '2026-11-24T10:00:00+11:00', '10:00 am Melbourne'],
    ['Australia/Brisbane', '2026-06-24T10:00:00+10:00', '10:00 am'],
    ['Europe/London', '2026-11-24T10:00:00+11:00', '10:00 am Melbourne'],
  ])('names Melbourne where the clock of the reader shows another time: %s, %s', (zone, iso, words) => {
    Settings.defaultZone = zone;
    expect(timeText(inMelbourne(iso))).toBe(words);
    expect(clockText(inMelbourne(iso))).toBe('10:00 am');
  });
});
