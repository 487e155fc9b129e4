import { describe, expect, it } from '@jest/globals';
import { blankSession } from '@leaseledger/contract/sessions/session.details';
import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { timeZones, type TimeZone } from '@leaseledger/contract/shared/time-zones';
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { readCalendar } from '../../testing/read-calendar.ts';
import { sessionCalendar } from './exports/session-calendar.ts';

const utc = (wall: string, zone: TimeZone): string => DateTime.fromISO(wall, { zone }).toJSDate().toISOString();
const session = (changes: Partial<SessionRow> = {}): SessionRow => ({
  ...blankSession,
  id: 1,
  SessionID: 1,
  Version: 3,
  SessionLink: 'barwon-health-lunch',
  SessionName: 'Lunch; "novated", explained',
  LocationType: 'Teams',
  Location: 'https://teams.example/1',
  CurrentAttendees: 0,
  OfferedSeats: 0,
  WaitingAttendees: 0,
  AttendeesConvertedToLeads: 0,
  SentMainContactEmail: false,
  Completed: false,
  Cancelled: false,
  CancelledSessionReason: null,
  ChangedSessionReason: null,
  Reminders: [],
  NextReminderDateTime: null,
  CreatedByUserID: 1,
  CreatedByUserName: 'Mia',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  SessionStartDateTime: '2026-08-12T02:00:00.000Z',
  SessionEndDateTime: '2026-08-12T02:30:00.000Z',
  SessionLinkExpiryDateTime: '2026-08-12T02:30:00.000Z',
  ...changes,
});
const told = {
  tellsWhereToJoin: false,
  url: 'https://lease.example/barwon-health-lunch',
  now: new Date('2026-07-01T00:00:00Z'),
};

const read = (row: SessionRow, how: Partial<typeof told> = {}) =>
  readCalendar(sessionCalendar(row, { ...told, ...how }));

describe('the calendar file of a session', () => {
  it('writes the details of a session to its calendar file, without the link to join for visitors', () => {
    expect(read(session()).event).toMatchObject({
      method: 'PUBLISH',
      uid: 'barwon-health-lunch@leaseledger',
      sequence: 3,
      dtstamp: told.now,
      summary: 'Lunch; "novated", explained',
      location: 'Online',
      url: { val: told.url },
      status: 'CONFIRMED',
    });
    expect(sessionCalendar(session(), told)).toMatch(/^DTSTAMP:20260701T000000Z\r?$/m);
    expect(read(session(), { tellsWhereToJoin: true }).event.location).toBe('https://teams.example/1');
    expect(read(session({ LocationType: 'On Site', Location: '285 Ryrie Street, Geelong' })).event.location).toBe(
      '285 Ryrie Street, Geelong',
    );
  });
  it('replaces an earlier calendar file, and removes a cancelled session', () => {
    const { uid } = read(session()).event;
    expect(read(session({ Version: 5, Cancelled: true })).event).toMatchObject({
      uid,
      sequence: 5,
      method: 'CANCEL',
      status: 'CANCELLED',
    });
  });
  it('writes the right time in every zone, whatever the changes of clocks', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...timeZones),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (Timezone, day) => {
          const start = DateTime.fromJSDate(day, { zone: Timezone }).startOf('hour');
          // An hour that occurs twice is left out, because the file cannot say which one is meant.
          if (start.minus({ hours: 2 }).offset !== start.plus({ hours: 2 }).offset) return;
          const row = session({
            Timezone,
            SessionStartDateTime: start.toJSDate().toISOString(),
            SessionEndDateTime: start.plus({ minutes: 45 }).toJSDate().toISOString(),
          });
          expect(read(row)).toMatchObject({ start: row.SessionStartDateTime, end: row.SessionEndDateTime });
        },
      ),
    ));
  it('accepts both names of Lord Howe, and its half hour', () => {
    for (const Timezone of ['Australia/Lord_Howe', 'Australia/LHI'] as const) {
      const SessionStartDateTime = utc('2026-10-04T09:00', Timezone);
      expect(
        read(session({ Timezone, SessionStartDateTime, SessionEndDateTime: utc('2026-10-04T09:30', Timezone) })),
      ).toMatchObject({ zone: 'Australia/Lord_Howe', start: SessionStartDateTime });
      expect(SessionStartDateTime).toBe('2026-10-03T22:00:00.000Z');
    }
  });
});
