import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import type { TimeZone } from '@leaseledger/contract/shared/time-zones';
import { registration, session, sessionForm } from '../../testing/bodies.ts';
import { Mailbox } from '../../testing/mailbox.ts';
import { TestApi } from '../../testing/test-api.ts';
import { whenText } from '../sessions/exports/when-text.ts';
import { DueSessions } from './due-sessions.ts';

const mailbox = await Mailbox.start();
const api = await TestApi.start({ settings: { smtpUrl: mailbox.url, publicUrl: 'https://ledger.example' } });
let admin = await api.admin();

const HALF_AN_HOUR = 1_800_000;
/** A session of half an hour, with a reminder a day before. */
const times = (start: string) => {
  const [sessionStartTime, sessionEndTime] = [start, new Date(Date.parse(start) + HALF_AN_HOUR).toISOString()];
  return { sessionStartTime, sessionEndTime, sessionLinkExpiryTime: sessionEndTime };
};
/** Logs in again, because no session lasts this long. */
async function at(moment: string): Promise<void> {
  api.passMinutes((Date.parse(moment) - api.now.getTime()) / 60_000);
  admin = await api.admin();
}
const runDue = () => api.running.app.get(DueSessions).runDue();
async function mailTo(address: string, subject: string): Promise<string> {
  for (;;) {
    const found = mailbox.to(address).find((mail) => mail.subject === subject);
    if (found !== undefined) return found.text;
    await setImmediate();
  }
}
const reminded = (address: string) =>
  mailbox.to(address).filter(({ subject }) => subject.startsWith('Reminder')).length;

let visitors = 900;
/**
 * Checks that an attendee in `zone` reads these times of a session at `start`, and is reminded at `due` and not a
 * minute earlier.
 */
async function isRemindedAt({
  zone,
  start,
  due,
  reads,
}: {
  zone: TimeZone;
  start: string;
  due: string;
  reads: string;
}): Promise<void> {
  const sessionName = `Before ${start} in ${zone}`;
  const { SessionID, SessionLink } = await admin.shown(sessionEndpoints.add, {
    body: session({ sessionName, notificationsEnabled: false, timezone: zone, ...times(start) }, [24]),
  });
  const visitor = registration({ SessionID, SessionLink }, (visitors += 1));
  await api.visitor().call(endpoints.register, { body: visitor });
  expect(await mailTo(visitor.email, `You are registered: ${sessionName}`)).toContain(reads);
  await at(new Date(Date.parse(due) - 60_000).toISOString());
  await runDue();
  expect((await admin.shown(sessionEndpoints.one, { params: { id: SessionID } })).ReminderEmails).toMatchObject([
    { Triggered: null, TriggerDateTime: due },
  ]);
  await at(due);
  await runDue();
  expect(await mailTo(visitor.email, `Reminder: ${sessionName}`)).toContain(reads);
  await runDue();
  expect(reminded(visitor.email)).toBe(1);
}

describe('A reminder of 24 hours before', () => {
  // Clocks move back on the first Sunday in April and forward on the first in October: one hour in Melbourne, half an
  // hour on Lord Howe.
  it.each([
    // At 10 o'clock the day before, in summer time.
    {
      zone: 'Australia/Melbourne',
      start: '2027-04-03T23:00:00.000Z',
      due: '2027-04-02T23:00:00.000Z',
      reads: 'Sunday 4 April 2027, 9:00 am to 9:30 am (Melbourne time)',
    },
    {
      zone: 'Australia/Lord_Howe',
      start: '2027-04-03T22:30:00.000Z',
      due: '2027-04-02T22:30:00.000Z',
      reads: 'Sunday 4 April 2027, 9:00 am to 9:30 am (Lord Howe time)',
    },
    // At 8 o'clock, and at half past 8.
    {
      zone: 'Australia/Melbourne',
      start: '2027-10-02T22:00:00.000Z',
      due: '2027-10-01T22:00:00.000Z',
      reads: 'Sunday 3 October 2027, 9:00 am to 9:30 am (Melbourne time)',
    },
    {
      zone: 'Australia/LHI',
      start: '2027-10-02T22:00:00.000Z',
      due: '2027-10-01T22:00:00.000Z',
      reads: 'Sunday 3 October 2027, 9:00 am to 9:30 am (LHI time)',
    },
    {
      zone: 'Australia/Brisbane',
      start: '2027-10-02T23:00:00.000Z',
      due: '2027-10-01T23:00:00.000Z',
      reads: 'Sunday 3 October 2027, 9:00 am to 9:30 am (Brisbane time)',
    },
  ] as const)(
    'sends a reminder 24 elapsed hours before $start in $zone, and names the local time',
    isRemindedAt,
    60_000,
  );

  it('moves a reminder with a session that moves over a change of clocks', async () => {
    const sessionName = 'Moved over the change';
    const { SessionID, SessionLink, Version } = await admin.shown(sessionEndpoints.add, {
      body: session(
        {
          sessionName,
          notificationsEnabled: false,
          timezone: 'Australia/Lord_Howe',
          ...times('2028-04-01T00:00:00.000Z'),
        },
        [24],
      ),
    });
    const visitor = registration({ SessionID, SessionLink }, (visitors += 1));
    await api.visitor().call(endpoints.register, { body: visitor });
    // From Saturday to Sunday, the same local time is half an hour more than a day later.
    const form = sessionForm({
      sessionName,
      notificationsEnabled: false,
      timezone: 'Australia/Lord_Howe',
      ...times('2028-04-02T00:30:00.000Z'),
    });
    await admin.call(sessionEndpoints.update, { body: { sessionID: SessionID, Version, form, reminderEmails: [] } });
    expect(await mailTo(visitor.email, `Changed: ${sessionName}`)).toContain(
      'Sunday 2 April 2028, 11:00 am to 11:30 am (Lord Howe time)',
    );
    await at('2028-04-01T00:29:00.000Z');
    await runDue();
    expect(reminded(visitor.email)).toBe(0);
    await at('2028-04-01T00:30:00.000Z');
    await runDue();
    expect(await mailTo(visitor.email, `Reminder: ${sessionName}`)).toContain(
      'Sunday 2 April 2028, 11:00 am to 11:30 am (Lord Howe time)',
    );
  }, 60_000);
});

it('Holds an offered seat for 24 elapsed hours, and names its end in the time of the session', async () => {
  await at('2028-09-30T10:00:00.000Z');
  const sessionName = 'Offered over the change';
  const { SessionID, SessionLink } = await admin.shown(sessionEndpoints.add, {
    body: session(
      {
        sessionName,
        notificationsEnabled: false,
        maxAttendees: 1,
        timezone: 'Australia/Adelaide',
        ...times('2028-11-01T00:00:00.000Z'),
      },
      [],
    ),
  });
  const [comes, waits] = [
    registration({ SessionID, SessionLink }, (visitors += 1)),
    registration({ SessionID, SessionLink }, (visitors += 1)),
  ];
  const { SessionAttendanceID: id, secretKey } = await api.visitor().shown(endpoints.register, { body: comes });
  await api.visitor().call(endpoints.register, { body: waits });
  await api.visitor().call(endpoints.releaseSeat, { body: { sessionAttendanceID: id, secretKey } });
  // 19:30 becomes 20:30 a day later, because clocks move forward in the night.
  expect(await mailTo(waits.email, `A seat is free for you: ${sessionName}`)).toContain(
    'held for you until Sunday 1 October 2028, 8:30 pm (Adelaide time)',
  );
  await at('2028-10-01T09:59:00.000Z');
  await runDue();
  expect((await admin.rest('sessionAttendees', { filter: { SessionID, SeatStage: 'offered' } })).json).toHaveLength(1);
  await at('2028-10-01T10:00:00.000Z');
  await runDue();
  expect(await mailTo(waits.email, `Your seat is no longer held: ${sessionName}`)).toContain('please register again');
}, 60_000);

describe('When a session is', () => {
  it('names the offsets from UTC when clocks change during a session', () => {
    expect(whenText('2027-04-03T15:30:00.000Z', '2027-04-03T16:30:00.000Z', 'Australia/Melbourne')).toBe(
      'Sunday 4 April 2027, 2:30 am (UTC+11:00) to 2:30 am (UTC+10:00) (Melbourne time)',
    );
    expect(whenText('2027-10-02T15:00:00.000Z', '2027-10-02T16:00:00.000Z', 'Australia/Lord_Howe')).toBe(
      'Sunday 3 October 2027, 1:30 am (UTC+10:30) to 3:00 am (UTC+11:00) (Lord Howe time)',
    );
  });
});
