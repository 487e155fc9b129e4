import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { until } from '@leaseledger/event-log/testing/until';
import { registration, session, sessionForm } from '../../../apps/api/testing/bodies.ts';
import type { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import type { KillablePlace } from './killable-place.ts';
import { atOnce, beforeAskingAgain, patiently, StaffClient } from '../staff-client.ts';

/**
 * The number of queued mails of each kind at which the process is killed; 0 as soon as they are decided. A reminder can
 * also be interrupted before it is due.
 */
export interface KilledSessionMails {
  readonly offered: 0 | 1;
  readonly reminded: number | 'before';
  readonly cancelled: number;
}

/** All but two of them have a seat at first. */
const VISITORS = 6;
export const SEATS = VISITORS - 2;
/** The reminder is due this many milliseconds after the session was moved. */
const DUE_AFTER_MS = 1_500;
const HOUR_MS = 3_600_000;

let rounds = 0;

/**
 * Releases a seat, which goes to the longest-waiting visitor; moves the session, whose reminder becomes due; then
 * cancels and deletes it. The process is killed between each decision and its mails.
 * @param mailbox the mail server of the processes
 * @returns the faults, a line each
 */
export async function mailAttendeesWhileKilled(
  place: KillablePlace,
  mailbox: Mailbox,
  killedAt: KilledSessionMails,
): Promise<string[]> {
  const round = (rounds += 1);
  const sessionName = `Round ${round}`;
  let staff = await StaffClient.login(place.site.url, place.site.admin);
  const ask = async (method: string, path: string, body?: object) => {
    for (;;) {
      const answer = await staff
        .send(method, path, { ...(body !== undefined && { body }), key: `${method} ${path} ${round}` })
        .catch(() => undefined);
      if (answer !== undefined && answer.status < 500) return answer;
      await beforeAskingAgain();
      staff = staff.at(place.site.url);
    }
  };
  const { SessionID, SessionLink } = await staff.call<SessionRecord>(
    'PUT',
    'sessions',
    session({ sessionName, maxAttendees: SEATS, notificationsEnabled: false }, [1]),
  );
  const addresses: string[] = [];
  const ids: number[] = [];
  for (let n = 0; n < VISITORS; n += 1) {
    const visitor = registration({ SessionID, SessionLink }, 10_000 + round * 100 + n);
    const { payload } = await staff.send<{ SessionAttendanceID: number }>('PUT', 'sessionAttendance', {
      body: visitor,
    });
    addresses.push(visitor.email);
    ids.push(payload?.SessionAttendanceID ?? 0);
  }

  const typesOf = async (stream: string) =>
    (await place.log.readStream(`${stream}-${SessionID}`)).events.map(({ type }) => type);
  const queued = async (type: number) => {
    let count = 0;
    for await (const { data } of place.log.readAll({ filter: { typePrefixes: ['EmailQueued'] } }))
      count += Number(
        data['EmailTypeCodeID'] === type &&
          JSON.stringify(data['record']) === JSON.stringify({ kind: 'session', id: SessionID }),
      );
    return count;
  };
  const killOnce = async (stream: string, decided: string, type: number, count: number) => {
    await until(decided, async () => (await typesOf(stream)).includes(decided), atOnce);
    await until(`${count} queued mails`, async () => (await queued(type)) >= count, atOnce);
    await place.kill();
    staff = staff.at(place.site.url);
  };
  /** The number of distinct mails to each address. */
  const arrived = (subject: string) =>
    addresses.map(
      (address) =>
        new Set(
          mailbox
            .to(address)
            .filter((mail) => mail.subject === `${subject}: ${sessionName}`)
            .map(({ messageId }) => messageId),
        ).size,
    );
  const untilArrived = async (subject: string, expected: readonly number[]) => {
    await until(
      `the mails '${subject}'`,
      () => arrived(subject).every((count, n) => count >= (expected[n] ?? 0)),
      patiently,
    );
  };

  const offer = 'A seat is free for you';
  const toFirstInLine = addresses.map((_, n) => Number(n === SEATS));
  const releasing = ask('DELETE', `sessionAttendance/${ids[0]}`);
  await killOnce('sessionSeats', 'SessionSeatOffered', emailType.SESSION_SEAT_OFFERED, killedAt.offered);
  await releasing;
  await untilArrived(offer, toFirstInLine);

  const reminder = 'Reminder';
  const toSeated = addresses.map((_, n) => Number(n > 0 && n < SEATS));
  const { Version } = await staff.call<SessionRecord>('GET', `sessions/session/${SessionID}`);
  const start = Date.now() + HOUR_MS + DUE_AFTER_MS;
  const [sessionStartTime, sessionEndTime] = [new Date(start).toISOString(), new Date(start + HOUR_MS).toISOString()];
  const form = sessionForm({
    sessionName,
    maxAttendees: SEATS,
    notificationsEnabled: false,
    sessionStartTime,
    sessionEndTime,
    sessionLinkExpiryTime: sessionEndTime,
  });
  const moved = await ask('POST', 'sessions/update', { sessionID: SessionID, Version, form, reminderEmails: [] });
  if (killedAt.reminded === 'before') await place.kill();
  else await killOnce('session', 'SessionReminderTriggered', emailType.SESSION_REMINDER, killedAt.reminded);
  staff = staff.at(place.site.url);
  await untilArrived(reminder, toSeated);

  const cancelled = 'Cancelled';
  const toAll = addresses.map((_, n) => Number(n > 0));
  const deleting = ask('POST', 'sessions/cancel', {
    sessionID: SessionID,
    cancelledSessionReason: 'The room is gone.',
    sendCancelSessionEmails: true,
  }).then(async (answer) => [answer, await ask('DELETE', `sessions/${SessionID}`)]);
  await killOnce('session', 'SessionCancelled', emailType.SESSION_CANCELLED, killedAt.cancelled);
  const answers = [moved, ...(await deleting)];
  await untilArrived(cancelled, toAll);

  const wrong = answers
    .filter(({ status }) => status !== 200)
    .map(({ status, message }) => `It was answered ${status}: ${message}`);
  for (const [subject, expected] of [
    [offer, toFirstInLine],
    [reminder, toSeated],
    [cancelled, toAll],
    ['Changed', toAll],
  ] as const) {
    await untilArrived(subject, expected);
    if (arrived(subject).join() !== expected.join())
      wrong.push(`'${subject}' arrived ${arrived(subject).join()} times, and not ${expected.join()}`);
  }
  const triggered = (await typesOf('session')).filter((type) => type === 'SessionReminderTriggered').length;
  if (triggered !== 1) wrong.push(`A reminder was decided ${triggered} times`);
  return wrong;
}
