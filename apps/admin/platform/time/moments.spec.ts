import { describe, expect, it } from '@jest/globals';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  agoText,
  clockText,
  dateText,
  dayOf,
  dayText,
  endOfDay,
  longDateText,
  momentText,
  shortDateText,
  sinceText,
  startOfDay,
  timeText,
  weekdayText,
} from './moments.ts';

const now = new Date('2026-11-21T11:55:00+11:00');

describe('moments', () => {
  it('shows moments in Melbourne, whatever their offset', () => {
    expect(`${dateText('2026-11-20T22:02:00Z')} ${clockText('2026-11-20T22:02:00Z')}`).toBe('21/11/2026 9:02 am');
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
  ])('writes %s as %s', (iso, words) => {
    expect(agoText(iso, now)).toBe(words);
  });

  it('writes minutes across midnight, not yesterday', () => {
    expect(agoText('2026-11-20T23:50:00+11:00', new Date('2026-11-21T00:10:00+11:00'))).toBe('20 min');
  });

  it('names the days of a history', () => {
    expect(dayText('2026-11-21T00:01:00+11:00', now)).toBe('Today');
    expect(dayText('2026-11-20T23:59:00+11:00', now)).toBe('Yesterday');
    expect(dayText('2026-11-12T14:00:00+11:00', now)).toBe('12 November');
    expect(dayText('2025-11-12T14:00:00+11:00', now)).toBe('12 November 2025');
  });

  it('adds the weekday, and the year when it is another one', () => {
    expect(weekdayText('2026-11-24T16:15:00+11:00', now)).toBe(`Tue 24 Nov, ${timeText('2026-11-24T16:15:00+11:00')}`);
    expect(weekdayText('2027-01-05T09:00:00+11:00', now)).toBe(
      `Tue 5 Jan 2027, ${timeText('2027-01-05T09:00:00+11:00')}`,
    );
  });

  it.each([
    ['the night in which clocks go forward', '2026-10-03T23:30:00+10:00', '2026-10-04T12:00:00+11:00', 'yesterday'],
    ['the shorter day after it', '2026-10-04T01:30:00+10:00', '2026-10-05T00:30:00+11:00', 'yesterday'],
    ['the night in which they go back', '2026-04-04T23:30:00+11:00', '2026-04-05T23:45:00+10:00', 'yesterday'],
    ['the longer day itself', '2026-04-05T00:15:00+11:00', '2026-04-05T23:45:00+10:00', '24 h'],
    ['midnight in Melbourne, not in the browser’s zone', '2026-11-20T12:50:00Z', '2026-11-20T14:10:00Z', 'yesterday'],
  ])('writes the right day across %s', (_, iso, at, words) => {
    expect(agoText(iso, new Date(at))).toBe(words);
  });

  it.each([
    ['2026-11-21T11:54:40+11:00', 'just now'],
    ['2026-11-21T11:51:00+11:00', '4 min ago'],
    ['2026-11-21T02:00:00+11:00', '9 h ago'],
    ['2026-11-20T23:59:00+11:00', 'yesterday'],
    ['2026-11-15T08:00:00+11:00', '6 days ago'],
    ['2026-11-14T08:00:00+11:00', '14/11/2026'],
  ])('writes %s in a sentence as %s', (iso, words) => {
    expect(sinceText(iso, now)).toBe(words);
  });

  it.each([
    ['Australia/Melbourne', '2026-11-24T10:00:00+11:00', '10:00 am'],
    ['Australia/Sydney', '2026-11-24T10:00:00+11:00', '10:00 am'],
    ['Australia/Brisbane', '2026-11-24T10:00:00+11:00', '10:00 am Melbourne'],
    ['Australia/Brisbane', '2026-06-24T10:00:00+10:00', '10:00 am'],
    ['Europe/London', '2026-11-24T10:00:00+11:00', '10:00 am Melbourne'],
  ])('names Melbourne when the browser’s clock shows another time: %s, %s', (zone, iso, words) => {
    expect(timeText(iso, zone)).toBe(words);
    expect(clockText(iso)).toBe('10:00 am');
  });

  it('leaves a text that is not a moment unchanged', () => {
    expect([dateText('unfinished'), timeText('unfinished').includes('unfinished')]).toEqual(['unfinished', true]);
  });

  const moment = fc.date({ min: new Date('1972-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });

  it('writes any moment in the same way as luxon', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const iso = at.toISOString();
        const melbourne = DateTime.fromJSDate(at, { zone: TIME_ZONE }).setLocale('en-AU');
        const texts = [
          dateText(iso),
          dayOf(iso),
          longDateText(iso),
          clockText(iso),
          momentText(iso).startsWith(`${dateText(iso)} ${clockText(iso)}`),
          shortDateText(iso),
          weekdayText(iso, at).split(',')[0],
        ];
        expect(texts).toEqual([
          melbourne.toFormat('dd/MM/yyyy'),
          melbourne.toISODate(),
          melbourne.toFormat('cccc d MMMM yyyy'),
          melbourne.toFormat('h:mm a').toLowerCase(),
          true,
          melbourne.toFormat('d LLL yyyy'),
          melbourne.toFormat('ccc d LLL'),
        ]);
      }),
    );
  });

  it.each(['2026-10-04', '2026-04-05', '2026-06-30', '2026-12-31', '0020-01-01', '9999-12-31'])(
    'starts and ends %s in Melbourne in agreement with luxon',
    (day) => {
      const melbourne = DateTime.fromISO(day, { zone: TIME_ZONE });
      expect([startOfDay(day).getTime(), endOfDay(day).getTime()]).toEqual([
        melbourne.startOf('day').toMillis(),
        melbourne.endOf('day').toMillis(),
      ]);
    },
  );

  it('starts and ends every day in Melbourne in agreement with luxon', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const melbourne = DateTime.fromJSDate(at, { zone: TIME_ZONE });
        const day = melbourne.toISODate() ?? '';
        expect([startOfDay(day).getTime(), endOfDay(day).getTime()]).toEqual([
          melbourne.startOf('day').toMillis(),
          melbourne.endOf('day').toMillis(),
        ]);
      }),
    );
  });
});
