import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { LEASE_MS } from '@leaseledger/mongodb/lease';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { until } from '@leaseledger/event-log/testing/until';
import { registration, session, sessionForm } from '../../../apps/api/testing/bodies.ts';
import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { PATIENTLY } from '../log-places.ts';
import { patiently, StaffClient, untilReady } from '../staff-client.ts';

const HOUR_MS = 3_600_000;
/** Long enough to amend the session and suspend a process before the reminder is due, also on a busy machine. */
const DUE_AFTER_MS = 8_000;

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

it('Sends a reminder and a cancellation once when one of two processes is suspended and later continues', async () => {
  const [events, mongoDb, mailbox] = [
    await EventStoreDbDouble.start(),
    await MongoDbDouble.start(),
    await Mailbox.start(),
  ];
  ending.push(
    () => events.stop(),
    () => mongoDb.stop(),
    () => mailbox.stop(),
  );
  const start = async (): Promise<SiteProcess> => {
    const folder = mkdtempSync(join(tmpdir(), 'leaseledger-suspended-'));
    ending.push(() => rmSync(folder, { recursive: true, force: true }));
    const site = await startSite({
      ...PATIENTLY,
      DATA_DIR: folder,
      EVENTSTORE_URL: events.connectionString,
      MONGODB_URL: mongoDb.url('ledger'),
      SMTP_URL: mailbox.url,
    });
    ending.push(() => site.kill());
    await untilReady(site.url);
    return site;
  };
  // The first process takes the leases.
  const [first, second] = [await start(), await start()];
  const staff = (await StaffClient.login(first.url, first.admin)).at(second.url);
  expect((await staff.health()).details.reacting.isHere).toBe(false);
  const { SessionID, SessionLink, Version } = await staff.call<SessionRecord>(
    'PUT',
    'sessions',
    session({ notificationsEnabled: false }, [1]),
  );
  const visitors = [1, 2, 3, 4].map((n) => registration({ SessionID, SessionLink }, n));
  for (const body of visitors) await staff.call('PUT', 'sessionAttendance', body);
  const startsAt = Date.now() + HOUR_MS + DUE_AFTER_MS;
  const [sessionStartTime, sessionEndTime] = [startsAt, startsAt + HOUR_MS].map((moment) =>
    new Date(moment).toISOString(),
  );
  const form = sessionForm({
    notificationsEnabled: false,
    sessionStartTime,
    sessionEndTime,
    sessionLinkExpiryTime: sessionEndTime,
  });
  await staff.call('POST', 'sessions/update', { sessionID: SessionID, Version, form, reminderEmails: [] });
  first.suspend();
  mongoDb.pass(LEASE_MS);
  const arrived = (subject: string) =>
    visitors.map(
      ({ email }) =>
        new Set(
          mailbox
            .to(email)
            .filter((mail) => mail.subject === `${subject}: Barwon Health lunch`)
            .map(({ messageId }) => messageId),
        ).size,
    );
  const untilArrived = async (subject: string) => {
    await until(`the mails '${subject}'`, () => !arrived(subject).includes(0), patiently);
  };
  await untilArrived('Reminder');
  first.resume();
  await staff.call('POST', 'sessions/cancel', {
    sessionID: SessionID,
    cancelledSessionReason: 'The room is gone.',
    sendCancelSessionEmails: true,
  });
  for (const subject of ['Changed', 'Cancelled']) await untilArrived(subject);
  await staff.at(first.url).untilOk();
  for (const subject of ['Changed', 'Reminder', 'Cancelled']) expect(arrived(subject)).toEqual([1, 1, 1, 1]);
  expect(
    events.log.events.filter(
      ({ stream, type }) => stream === `session-${SessionID}` && type === 'SessionReminderTriggered',
    ),
  ).toHaveLength(1);
}, 180_000);
