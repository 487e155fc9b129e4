import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { canonicalZone, timeZones, type TimeZone } from '../shared/time-zones.ts';
import { hoursBefore, remindersText } from './reminders.ts';

/** The moment in UTC at which a wall clock in the zone shows this time. */
const at = (wall: string, zone: TimeZone): string => DateTime.fromISO(wall, { zone }).toUTC().toISO() ?? '';
const wallAt = (moment: string, zone: TimeZone): string =>
  DateTime.fromISO(moment, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");

describe('hours before a start', () => {
  it('counts elapsed hours across a change of the clocks', () => {
    // Clocks go forward on 4 October 2026 and back on 5 April 2026: by an hour in Melbourne, by half of one on Lord Howe.
    expect(wallAt(hoursBefore(at('2026-10-04T09:00', 'Australia/Melbourne'), 24), 'Australia/Melbourne')).toBe(
      '2026-10-03T08:00',
    );
    expect(wallAt(hoursBefore(at('2026-04-05T09:00', 'Australia/Melbourne'), 24), 'Australia/Melbourne')).toBe(
      '2026-04-04T10:00',
    );
    expect(wallAt(hoursBefore(at('2026-10-04T09:00', 'Australia/Lord_Howe'), 24), 'Australia/Lord_Howe')).toBe(
      '2026-10-03T08:30',
    );
    expect(wallAt(hoursBefore(at('2026-04-05T09:00', 'Australia/LHI'), 24), 'Australia/LHI')).toBe('2026-04-04T09:30');
    expect(wallAt(hoursBefore(at('2026-10-04T09:00', 'Australia/Brisbane'), 24), 'Australia/Brisbane')).toBe(
      '2026-10-03T09:00',
    );
  });
  it('counts the same hours in every zone on every day of the year', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...timeZones),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 100_000 }),
        (zone, day, hundredths) => {
          const start = DateTime.fromJSDate(day, { zone });
          const due = DateTime.fromISO(hoursBefore(start.toUTC().toISO() ?? '', hundredths / 100), { zone });
          expect(start.diff(due).as('hours')).toBeCloseTo(hundredths / 100, 6);
        },
      ),
    ));
});

describe('reminders in words', () => {
  it('writes the hours of reminders, the longest first', () => {
    const text = (...hours: readonly number[]) =>
      remindersText(
        hours.map((WithinHours) => ({ ReminderEmailID: 1, WithinHours, TriggerDateTime: '', TriggeredDateTime: null })),
      );
    expect([text(), text(1), text(1, 24), text(0, 48, 1)]).toEqual([
      null,
      '1 hour before',
      '24 and 1 hours before',
      '48, 1 and 0 hours before',
    ]);
  });
});

describe('the zones', () => {
  it('has 23 zones, twelve of them links to zones with the same time', () => {
    expect(timeZones).toHaveLength(23);
    expect(timeZones.filter((zone) => canonicalZone(zone) !== zone)).toHaveLength(12);
    for (const zone of timeZones)
      for (const moment of ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'])
        expect(wallAt(moment, zone)).toBe(wallAt(moment, canonicalZone(zone)));
  });
});
