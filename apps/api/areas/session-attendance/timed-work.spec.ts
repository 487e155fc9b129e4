import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { policies } from '@leaseledger/domain/policies/policies';
import { UnreadableEvent } from '@leaseledger/event-log/codec/unreadable-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EVENT_CODEC, EVENT_LOG } from '../../platform/foundation/platform.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { performing } from '../../platform/reactions/perform.ts';
import { react } from '../../platform/reactions/react.ts';
import { registration, session } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { Mailbox } from '../../testing/mailbox.ts';
import { TestApi } from '../../testing/test-api.ts';
import { DueSessions } from './due-sessions.ts';
import { until } from '@leaseledger/event-log/testing/until';

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await Mailbox.start();
});
afterEach(async () => {
  await TestApi.endAll();
  await mailbox.stop();
});

let visitors = 0;
/** A session that starts in so many hours, with one seated and some waiting attendees. */
async function planned(
  api: TestApi,
  staff: Client,
  { name, hours, waiting = 0 }: { name: string; hours: number; waiting?: number },
) {
  const start = api.now.getTime() + hours * 3_600_000;
  const [sessionStartTime, sessionEndTime] = [start, start + 1_800_000].map((moment) => new Date(moment).toISOString());
  const times = { sessionStartTime, sessionEndTime, sessionLinkExpiryTime: sessionEndTime };
  const { SessionID, SessionLink } = await staff.shown(sessionEndpoints.add, {
    body: session({ sessionName: name, maxAttendees: 1, notificationsEnabled: false, ...times }, [24]),
  });
  const all = Array.from({ length: 1 + waiting }, () => registration({ SessionID, SessionLink }, (visitors += 1)));
  for (const body of all) await api.visitor().call(endpoints.register, { body });
  return { SessionID, addresses: all.map(({ email }) => email) };
}
const arrived = (address: string, subject: string) =>
  mailbox.to(address).filter((mail) => mail.subject === subject).length;
async function untilArrived(address: string, subject: string): Promise<void> {
  await until(`the mail '${subject}' to ${address}`, () => arrived(address, subject) > 0);
}

describe('Mails about sessions', () => {
  it('mails nothing again when all events are reacted to and all lists built anew', async () => {
    const api = await TestApi.start({ settings: { smtpUrl: mailbox.url } });
    const {
      addresses: [comes = '', waits = ''],
      SessionID,
    } = await planned(api, await api.admin(), { name: 'Once more', hours: 25, waiting: 1 });
    api.passMinutes(61);
    await api.running.app.get(DueSessions).runDue();
    await untilArrived(comes, 'Reminder: Once more');
    const staff = await api.admin();
    await staff.call(sessionEndpoints.cancel, {
      body: { sessionID: SessionID, cancelledSessionReason: 'The room is gone.', sendCancelSessionEmails: true },
    });
    for (const address of [comes, waits]) await untilArrived(address, 'Cancelled: Once more');
    const before = [comes, waits].map((address) => mailbox.to(address).map(({ subject }) => subject));

    await api.stop();
    for (const file of ['', '-wal', '-shm']) await rm(join(api.dataDir, `read-models.sqlite${file}`), { force: true });
    await api.open();
    await api.shown();
    const { app } = api.running;
    const [log, codec]: [EventLog, EventCodec] = [app.get(EVENT_LOG), app.get(EVENT_CODEC)];
    const perform = performing({ execute: async () => undefined, effects: app.get(Effects) });
    const mailing = policies.filter(
      ({ on }) => on.some((type) => type.startsWith('Session')) && !on.includes('SessionsEnded'),
    );
    for (const policy of mailing)
      for await (const event of log.readAll({ filter: { typePrefixes: policy.on } }))
        if (policy.on.some((type) => type === event.type)) await react(policy, event, { codec, perform });
    await app.get(DueSessions).runDue();
    // Mails that were queued earlier would arrive before this one.
    const {
      addresses: [last = ''],
    } = await planned(api, await api.admin(), { name: 'The last one', hours: 48 });
    await untilArrived(last, 'You are registered: The last one');
    expect([comes, waits].map((address) => mailbox.to(address).map(({ subject }) => subject))).toEqual(before);
    let queued = 0;
    for await (const _ of log.readAll({ filter: { typePrefixes: ['EmailQueued'] } })) queued += 1;
    expect(queued).toBe(before.flat().length + 1);
  }, 120_000);
});

it('Reminds of a session although another one cannot be read', async () => {
  const api = await TestApi.start({ settings: { smtpUrl: mailbox.url } });
  const staff = await api.admin();
  const [broken, other] = [
    await planned(api, staff, { name: 'Unreadable', hours: 25 }),
    await planned(api, staff, { name: 'Readable', hours: 26 }),
  ];
  const metadata = {
    actor: { id: null, name: 'Test' },
    time: api.now.toISOString(),
    correlationId: 'test',
    causationId: 'test',
    schemaVersion: 1,
  };
  await api.running.app
    .get<EventLog>(EVENT_LOG)
    .append(`session-${broken.SessionID}`, [{ id: randomUUID(), type: 'OfALaterRelease', data: {}, metadata }], {
      expectedRevision: 'any',
    });
  api.passMinutes(121);
  await expect(api.running.app.get(DueSessions).runDue()).rejects.toBeInstanceOf(UnreadableEvent);
  await untilArrived(other.addresses[0] ?? '', 'Reminder: Readable');
});
