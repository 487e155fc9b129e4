import { describe, expect, it } from '@jest/globals';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { simpleParser } from 'mailparser';
import { person, registration, session, sessionForm, underWay } from '../../testing/bodies.ts';
import { DrawnPages, visit } from '../../testing/drawn-pages.ts';
import { Mailbox, type ReceivedMail } from '../../testing/mailbox.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { TestApi } from '../../testing/test-api.ts';
import { metadataOfReaction } from '../../platform/reactions/exports/cause.ts';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import { Digests } from '../../records/mail/exports/digests.ts';
import { AttendeeMails } from './attendee-mails.ts';
import { DueSessions } from './due-sessions.ts';
import { until } from '@leaseledger/event-log/testing/until';

const SITE = 'https://ledger.example';
const mailbox = await Mailbox.start();
const pages = await DrawnPages.make();
const api = await TestApi.start({ staticRoots: pages.roots, settings: { smtpUrl: mailbox.url, publicUrl: SITE } });
let admin = await api.admin();

let count = 700;
const added = async (changes: object = {}, reminders: readonly number[] = []) =>
  (await admin.call(sessionEndpoints.add, { body: session({ notificationsEnabled: false, ...changes }, reminders) }))
    .shown;
async function registered({ SessionID, SessionLink }: Pick<SessionRecord, 'SessionID' | 'SessionLink'>) {
  const n = (count += 1);
  await api.visitor().call(endpoints.register, { body: registration({ SessionID, SessionLink }, n) });
  await api.shown();
  const { json } = await admin.rest('sessionAttendees', {
    filter: { SessionID },
    sort: ['SessionAttendanceID', 'DESC'],
  });
  const [row] = json as SessionAttendeeRow[];
  if (row === undefined) throw new Error('Nobody registered');
  return { ...row, address: `aroha${n}@example.com` };
}
const mailsTo = (address: string, subject: string): ReceivedMail[] =>
  mailbox.mails.filter((mail) => mail.to.includes(address) && mail.subject === subject);
async function mailTo(address: string, subject: string, times = 1): Promise<ReceivedMail> {
  await until(`the mail '${subject}' to ${address}`, () => mailsTo(address, subject).length >= times);
  const [mail] = mailsTo(address, subject).slice(-1);
  if (mail === undefined) throw new Error('No mail');
  return mail;
}
/** The calendar file of a mail, read by an independent parser. */
async function calendarIn({ raw }: ReceivedMail) {
  const { attachments } = await simpleParser(raw);
  const file = attachments.find(
    ({ contentType }) => contentType === 'text/calendar' || contentType === 'application/ics',
  );
  const { event, start } = readCalendar(file?.content.toString('utf8') ?? '');
  return { method: event.method, uid: event.uid, sequence: Number(event.sequence), start };
}
/** Logs in again, because no session lasts this long. */
async function later(minutes: number): Promise<void> {
  api.passMinutes(minutes);
  admin = await api.admin();
}
const runDue = () => Promise.all([0, 1].map(() => api.running.app.get(DueSessions).runDue()));

describe('Mails to attendees', () => {
  it('mails a confirmation with a calendar file, and later changes with the same UID and a higher SEQUENCE', async () => {
    const { SessionID, SessionLink } = await added({
      notificationsEnabled: true,
      locationType: 'Zoom',
      location: 'https://zoom.example/j/7',
    });
    const { address, SessionAttendanceID } = await registered({ SessionID, SessionLink });
    const confirmation = await mailTo(address, 'You are registered: Barwon Health lunch');
    const { SecretKey } = (await admin.call(endpoints.one, { params: { id: SessionAttendanceID } })).shown;
    expect([confirmation.text, confirmation.html]).toEqual([
      expect.stringContaining('Join online: https://zoom.example/j/7'),
      expect.stringContaining('<a href="https://zoom.example/j/7"'),
    ]);
    expect(confirmation.text).toContain(`${SITE}/seat/${SessionAttendanceID}/${SecretKey}`);
    const first = await calendarIn(confirmation);
    expect(first).toMatchObject({ method: 'PUBLISH', start: '2031-08-12T02:00:00.000Z' });

    const { Version } = (await admin.call(sessionEndpoints.one, { params: { id: SessionID } })).shown;
    const form = sessionForm({
      locationType: 'Zoom',
      location: 'https://zoom.example/j/7',
      sessionStartTime: '2031-08-13T02:00:00Z',
      sessionEndTime: '2031-08-13T02:30:00Z',
    });
    const change = {
      sessionID: SessionID,
      Version,
      form,
      reminderEmails: [],
      changedSessionReason: 'The room is taken.',
    };
    const update = await admin.call(sessionEndpoints.update, { body: change });
    const decision = update.headers.get(UNDO_HEADER) ?? '';
    const back = await admin.call(historyEndpoints.undoing, { params: { decision } });
    expect(back.shown.Entries.at(-1)?.Description).toBe(sessionMessage.undoTells);
    const changed = await mailTo(address, 'Changed: Barwon Health lunch');
    expect(changed.text).toContain('The reason: The room is taken.');
    const moved = await calendarIn(changed);
    expect(moved).toMatchObject({ method: 'PUBLISH', uid: first.uid, start: '2031-08-13T02:00:00.000Z' });
    expect(moved.sequence).toBeGreaterThan(first.sequence);
    const undone = await admin.call(historyEndpoints.undo, { body: { decision } });
    expect(undone.envelope.message).toBe(`${historyMessage.undone} ${sessionMessage.undoTells}`);
    await admin.call(historyEndpoints.undo, { body: { decision: undone.headers.get(UNDO_HEADER) ?? '' } });
    const { Version: next } = (await admin.call(sessionEndpoints.one, { params: { id: SessionID } })).shown;
    const typed = { ...form, sessionEndTime: '2031-08-13T02:45:00Z' };
    await admin.call(sessionEndpoints.update, {
      body: { ...change, Version: next, form: typed, sendChangedSessionEmails: false },
    });

    await admin.call(sessionEndpoints.cancel, {
      body: { sessionID: SessionID, cancelledSessionReason: 'The room is gone.', sendCancelSessionEmails: true },
    });
    const cancelled = await calendarIn(await mailTo(address, 'Cancelled: Barwon Health lunch'));
    expect(cancelled).toMatchObject({ method: 'CANCEL', uid: first.uid });
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence);
    // The mails to the session's creator are about the attendee as well.
    expect(
      (await admin.call(endpoints.one, { params: { id: SessionAttendanceID } })).shown.EmailHistory.map(
        ({ EmailTypeName }) => EmailTypeName,
      ),
    ).toEqual(['Session cancelled', ...Array.from({ length: 3 }, () => 'Session changed'), 'Session confirmation']);
  });

  it('mails the place in the waiting list, and an offered seat, which lapses and is offered to the next', async () => {
    const { SessionID, SessionLink } = await added({
      maxAttendees: 1,
      sessionName: 'Know-how',
      locationType: 'Zoom',
      location: 'https://zoom.example/j/8',
    });
    const [seated, first, second] = [
      await registered({ SessionID, SessionLink }),
      await registered({ SessionID, SessionLink }),
      await registered({ SessionID, SessionLink }),
    ];
    const line = await mailTo(second.address, 'You are on the waiting list: Know-how');
    expect(line.text).toContain('You are number 2 on the waiting list.');
    expect(`${line.text} ${line.html}`).not.toContain('zoom.example');
    await admin.call(endpoints.remove, { params: { id: seated.SessionAttendanceID } });
    expect((await mailTo(first.address, 'A seat is free for you: Know-how')).text).toContain('held for you until');
    await later(25 * 60);
    await runDue();
    await mailTo(second.address, 'A seat is free for you: Know-how');
    expect((await mailTo(first.address, 'Your seat is no longer held: Know-how')).text).toContain(
      'please register again',
    );
    await runDue();
    expect(mailsTo(first.address, 'Your seat is no longer held: Know-how')).toHaveLength(1);
    expect((await admin.call(endpoints.one, { params: { id: first.SessionAttendanceID } })).shown).toMatchObject({
      SeatStage: 'lapsed',
    });
  });

  it('mails a reminder once at its time, also by two processes and after a restart, but not to archived or waiting attendees', async () => {
    const start = new Date(api.now.getTime() + 26 * 3_600_000).toISOString();
    const end = new Date(Date.parse(start) + 1_800_000).toISOString();
    const { SessionID, SessionLink } = await added(
      {
        sessionName: 'Remembered',
        maxAttendees: 2,
        sessionStartTime: start,
        sessionEndTime: end,
        sessionLinkExpiryTime: end,
      },
      [24, 1],
    );
    const [comes, archived, waits] = [
      await registered({ SessionID, SessionLink }),
      await registered({ SessionID, SessionLink }),
      await registered({ SessionID, SessionLink }),
    ];
    await admin.call(endpoints.toggleArchived, {
      body: { sessionAttendeeID: archived.SessionAttendanceID, newState: 1 },
    });
    const subject = 'Reminder: Remembered';
    await later(119);
    await runDue();
    await later(1);
    await runDue();
    await mailTo(comes.address, subject);
    await api.stop();
    await api.open();
    admin = await api.admin();
    await runDue();
    await later(23 * 60);
    await runDue();
    await mailTo(comes.address, subject, 2);
    expect([comes, archived, waits].map(({ address }) => mailsTo(address, subject).length)).toEqual([2, 0, 0]);
    expect((await admin.call(sessionEndpoints.one, { params: { id: SessionID } })).shown.ReminderEmails).toMatchObject([
      { Triggered: 1 },
      { Triggered: 1 },
    ]);
  });

  it('mails only the latest reminder when several were missed', async () => {
    const start = new Date(api.now.getTime() + 80 * 3_600_000).toISOString();
    const end = new Date(Date.parse(start) + 1_800_000).toISOString();
    const { SessionID, SessionLink } = await added(
      { sessionName: 'Missed', sessionStartTime: start, sessionEndTime: end, sessionLinkExpiryTime: end },
      [72, 24, 1],
    );
    const { address } = await registered({ SessionID, SessionLink });
    await later(60 * 60);
    await runDue();
    await mailTo(address, 'Reminder: Missed');
    await later(20 * 60);
    await runDue();
    await mailTo(address, 'Reminder: Missed', 2);
    expect(mailsTo(address, 'Reminder: Missed')).toHaveLength(2);
    expect((await admin.call(sessionEndpoints.one, { params: { id: SessionID } })).shown.ReminderEmails).toMatchObject([
      { WithinHours: 72, PassedOver: true, Triggered: null },
      { WithinHours: 24, PassedOver: false, Triggered: 1 },
      { WithinHours: 1, PassedOver: false },
    ]);
  });

  it('mails a cancellation once, also when the session is deleted at once, to seated and waiting attendees only', async () => {
    const { SessionID, SessionLink } = await added({ sessionName: 'Cancelled and gone', maxAttendees: 3 });
    const [comes, archived, released, waits] = [
      await registered({ SessionID, SessionLink }),
      await registered({ SessionID, SessionLink }),
      await registered({ SessionID, SessionLink }),
      await registered({ SessionID, SessionLink }),
    ];
    await admin.call(endpoints.toggleArchived, {
      body: { sessionAttendeeID: archived.SessionAttendanceID, newState: 1 },
    });
    await admin.call(endpoints.remove, { params: { id: released.SessionAttendanceID } });
    await mailTo(waits.address, 'A seat is free for you: Cancelled and gone');
    // Delays the reaction until the lists no longer show the session.
    const mails = api.running.app.get(AttendeeMails);
    const [toAll, isForgotten] = [mails.toAll.bind(mails), Promise.withResolvers<void>()];
    mails.toAll = (...asked) => isForgotten.promise.then(() => toAll(...asked));
    await admin.call(sessionEndpoints.cancel, {
      body: { sessionID: SessionID, cancelledSessionReason: 'The room is gone.', sendCancelSessionEmails: true },
    });
    await admin.call(sessionEndpoints.remove, { params: { id: SessionID } });
    await api.shown();
    expect((await admin.call(sessionEndpoints.one, { params: { id: SessionID } })).status).toBe(404);
    isForgotten.resolve();
    const subject = 'Cancelled: Cancelled and gone';
    expect((await calendarIn(await mailTo(comes.address, subject))).method).toBe('CANCEL');
    await mailTo(waits.address, subject);
    expect([comes, archived, released, waits].map(({ address }) => mailsTo(address, subject).length)).toEqual([
      1, 0, 0, 1,
    ]);
  });

  it('mails the links for a quote and for feedback when the session is completed, and again on request', async () => {
    const { SessionID, SessionLink } = await added({ sessionName: 'Completed one', ...underWay });
    const { address, SessionAttendanceID } = await registered({ SessionID, SessionLink });
    await admin.call(endpoints.sendConfirmation, { body: { sessionAttendanceID: SessionAttendanceID } });
    await mailTo(address, 'You are registered: Completed one', 2);
    await admin.call(sessionEndpoints.complete, { body: { sessionID: SessionID, completeSessionEmails: true } });
    const { SecretKey } = (await admin.call(endpoints.one, { params: { id: SessionAttendanceID } })).shown;
    const { text, html = '' } = await mailTo(address, 'Thank you for your interest: Completed one');
    const own = `/${SessionAttendanceID}/${SecretKey}`;
    const links = [...text.matchAll(/https:\/\/ledger\.example(\S+)/g)].map(([, path = '']) => path);
    expect(links.toSorted()).toEqual([`/callback${own}`, `/feedback${own}/1`, `/feedback${own}/2`, `/quote${own}`]);
    // Every link leads to a page.
    expect([...html.matchAll(/<a\s[^>]*href="https:\/\/ledger\.example(\S+)"/g)].map(([, path]) => path)).toEqual(
      links,
    );
    for (const link of links) expect([link, (await visit(api, link)).status]).toEqual([link, 200]);
    await admin.call(endpoints.sendCompleted, { body: { sessionAttendanceID: SessionAttendanceID } });
    await mailTo(address, 'Thank you for your interest: Completed one', 2);
    // Also after the session, because the console has asked.
    await admin.call(endpoints.sendConfirmation, { body: { sessionAttendanceID: SessionAttendanceID } });
    await mailTo(address, 'You are registered: Completed one', 3);
  });

  it('refuses to confirm a seat that the attendee gave up', async () => {
    const { SessionID, SessionLink } = await added({ sessionName: 'Given up' });
    const { SessionAttendanceID } = await registered({ SessionID, SessionLink });
    const { SecretKey: secretKey } = (await admin.call(endpoints.one, { params: { id: SessionAttendanceID } })).shown;
    await api.visitor().call(endpoints.releaseSeat, { body: { sessionAttendanceID: SessionAttendanceID, secretKey } });
    expect(
      (await admin.call(endpoints.sendConfirmation, { body: { sessionAttendanceID: SessionAttendanceID } })).said,
    ).toBe(`422 ${sessionAttendanceMessage.noSeatToConfirm}`);
  });

  it('mails attendees who wait that no seat became free, when the session is completed', async () => {
    const held = await added({ sessionName: 'Missed by one', maxAttendees: 1, ...underWay });
    const [comes, waits] = [await registered(held), await registered(held)];
    expect((await admin.call(sessionEndpoints.mailed, { params: { id: held.SessionID } })).shown).toEqual({
      Seated: 1,
      Offered: 0,
      Waiting: 1,
    });
    await admin.call(sessionEndpoints.complete, { body: { sessionID: held.SessionID, completeSessionEmails: true } });
    await mailTo(comes.address, 'Thank you for your interest: Missed by one');
    const { text } = await mailTo(waits.address, 'No seat became free: Missed by one');
    expect(text).toContain(`${SITE}/quote/${waits.SessionAttendanceID}/`);
    expect(text).not.toContain('/feedback/');
  });

  it('mails a cancellation to seated, offered and waiting attendees when a session to come is deleted', async () => {
    const held = await added({ sessionName: 'Deleted one', maxAttendees: 2 });
    const [comes, archived, waits] = [await registered(held), await registered(held), await registered(held)];
    await admin.call(endpoints.toggleArchived, {
      body: { sessionAttendeeID: archived.SessionAttendanceID, newState: 1 },
    });
    await api.shown();
    expect((await admin.call(sessionEndpoints.mailed, { params: { id: held.SessionID } })).shown).toEqual({
      Seated: 1,
      Offered: 0,
      Waiting: 1,
    });
    expect((await admin.call(sessionEndpoints.remove, { params: { id: held.SessionID } })).said).toBe(
      '200 Deleted one has been deleted.',
    );
    expect((await calendarIn(await mailTo(comes.address, 'Cancelled: Deleted one'))).method).toBe('CANCEL');
    await mailTo(waits.address, 'Cancelled: Deleted one');
    expect(mailsTo(archived.address, 'Cancelled: Deleted one')).toEqual([]);
    expect((await admin.call(sessionEndpoints.mailed, { params: { id: held.SessionID } })).status).toBe(404);
  });

  it('refuses a reminder that reaches archived attendees alone, and passes over one that is due', async () => {
    const start = new Date(api.now.getTime() + 3 * 3_600_000).toISOString();
    const end = new Date(Date.parse(start) + 1_800_000).toISOString();
    const held = await added(
      { sessionName: 'Archived alone', sessionStartTime: start, sessionEndTime: end, sessionLinkExpiryTime: end },
      [2],
    );
    const { address, SessionAttendanceID } = await registered(held);
    await admin.call(endpoints.toggleArchived, { body: { sessionAttendeeID: SessionAttendanceID, newState: 1 } });
    expect((await admin.call(sessionEndpoints.sendReminder, { body: { sessionID: held.SessionID } })).said).toBe(
      '422 No registered attendees to send an email to.',
    );
    await later(61);
    await runDue();
    await api.shown();
    expect(
      (await admin.call(sessionEndpoints.one, { params: { id: held.SessionID } })).shown.ReminderEmails,
    ).toMatchObject([{ Triggered: null, PassedOver: true }]);
    expect(mailsTo(address, 'Reminder: Archived alone')).toEqual([]);
  });

  it('mails an attendee at the corrected address, or at the present one of the person whose address it was', async () => {
    const held = await added({ sessionName: 'Mistyped' });
    const [corrected, followed] = [await registered(held), await registered(held)];
    const id = corrected.SessionAttendanceID;
    const correct = (Email: string, Version: number) =>
      admin.call(endpoints.update, { body: { SessionAttendanceID: id, Version, Email } });
    expect((await correct(followed.address, corrected.Version)).said).toBe(
      '422 Another attendee is registered for this session with this e-mail address.',
    );
    expect(await correct('no address', corrected.Version)).toMatchObject({
      status: 400,
      errors: { Email: 'Invalid email address' },
    });
    expect((await correct(' Right@Mistyped.example ', corrected.Version)).shown).toMatchObject({
      Email: 'right@mistyped.example',
      PersonEmail: corrected.address,
    });
    const { Version } = (await admin.call(personEndpoints.one, { params: { id: followed.PersonID } })).shown;
    await admin.call(personEndpoints.update, {
      body: person({
        PersonID: followed.PersonID,
        Version,
        FirstName: followed.FirstName,
        LastName: followed.LastName,
        ContactNumber: followed.PersonContactNumber,
        Email: 'present@mistyped.example',
      }),
    });
    await api.shown();
    expect((await admin.call(endpoints.one, { params: { id } })).shown.MailsTo).toBe('right@mistyped.example');
    await admin.call(endpoints.sendConfirmation, { body: { sessionAttendanceID: id } });
    await mailTo('right@mistyped.example', 'You are registered: Mistyped');
    await admin.call(sessionEndpoints.sendReminder, { body: { sessionID: held.SessionID } });
    await mailTo('right@mistyped.example', 'Reminder: Mistyped');
    await mailTo('present@mistyped.example', 'Reminder: Mistyped');
    expect([corrected, followed].flatMap(({ address }) => mailsTo(address, 'Reminder: Mistyped'))).toEqual([]);
  });

  it('corrects only one of two attendees to the same address at once, and frees it by an undo', async () => {
    const held = await added({ sessionName: 'Both mistyped' });
    const [one, other] = [await registered(held), await registered(held)];
    const Email = 'same@mistyped.example';
    const correct = ({ SessionAttendanceID, Version }: typeof one) =>
      admin.call(endpoints.update, { body: { SessionAttendanceID, Version, Email } });
    const answers = await Promise.all([correct(one), correct(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const done = answers.find(({ status }) => status === 200);
    expect(
      await api.visitor().call(endpoints.register, { body: registration(held, count + 1, { email: Email }) }),
    ).toMatchObject({ status: 409 });
    expect(
      await admin.call(historyEndpoints.undo, { body: { decision: done?.headers.get(UNDO_HEADER) ?? '' } }),
    ).toMatchObject({ status: 200 });
    await until('the address to be free', async () => {
      const [late] = [answers[0] === done ? other : one];
      return (await correct(late)).status === 200;
    });
  });

  it('refuses the undo of a correction once another attendee has the former address', async () => {
    const held = await added({ sessionName: 'Corrected twice' });
    const { SessionAttendanceID, Version, address } = await registered(held);
    const body = { SessionAttendanceID, Version, Email: 'mine@mistyped.example' };
    const decision = (await admin.call(endpoints.update, { body })).headers.get(UNDO_HEADER) ?? '';
    const other = await registered(held);
    expect(
      await admin.call(endpoints.update, {
        body: { SessionAttendanceID: other.SessionAttendanceID, Version: other.Version, Email: address },
      }),
    ).toMatchObject({ status: 200 });
    expect((await admin.call(historyEndpoints.undo, { body: { decision } })).said).toBe(
      '422 Another attendee is registered for this session with this e-mail address.',
    );
    await api.shown();
    expect((await admin.call(endpoints.one, { params: { id: SessionAttendanceID } })).shown.Email).toBe(body.Email);
  });

  it('mails the confirmation again to the first address after a second registration, but not each time', async () => {
    const { SessionID, SessionLink } = await added({ sessionName: 'Twice' });
    const { address } = await registered({ SessionID, SessionLink });
    const again = () =>
      api.visitor().call(endpoints.register, { body: registration({ SessionID, SessionLink }, count) });
    for (let times = 0; times < 3; times += 1) expect((await again()).status).toBe(409);
    await mailTo(address, 'You are registered: Twice', 2);
    await later(61);
    await again();
    await mailTo(address, 'You are registered: Twice', 3);
    expect(mailsTo(address, 'You are registered: Twice')).toHaveLength(3);
  });

  it('mails the confirmation to the first address when the person is recognised by number and name, without naming the address', async () => {
    const { SessionID, SessionLink } = await added({ sessionName: 'Two addresses' });
    const { address } = await registered({ SessionID, SessionLink });
    const other = 'other.address@example.com';
    const { status, envelope } = await api
      .visitor()
      .call(endpoints.register, { body: registration({ SessionID, SessionLink }, count, { email: other }) });
    expect([status, envelope.message]).toEqual([
      409,
      'You are already registered for this session. We have sent your confirmation again, to the e-mail address that you registered with.',
    ]);
    await mailTo(address, 'You are registered: Two addresses', 2);
    expect(mailbox.mails.filter(({ to }) => to.includes(other))).toEqual([]);
  });
});

it('Mails all attendees once although the policy runs twice, as after a kill', async () => {
  const { SessionID, SessionLink } = await added({ sessionName: 'Mailed once' });
  const { address } = await registered({ SessionID, SessionLink });
  const metadata = metadataOfReaction({
    policy: 'test',
    event: { id: 'event', metadata: { correlationId: 'request' } },
    index: 0,
  });
  const ask = () =>
    api.running.app.get(AttendeeMails).toAll({ SessionID, mail: 'attendee-reminder', withWaiting: false }, metadata);
  await Promise.all([ask(), ask()]);
  await ask();
  await mailTo(address, 'Reminder: Mailed once');
  await admin.call(sessionEndpoints.sendReminder, { body: { sessionID: SessionID } });
  await mailTo(address, 'Reminder: Mailed once', 2);
  expect(mailsTo(address, 'Reminder: Mailed once')).toHaveLength(2);
});

describe('The creator of a session', () => {
  const creator = 'admin@leaseledger.example';
  /** Resolves when the policies have collected the notices, and the waiting time of the digest is over. */
  async function collected(SessionID: number, many: number): Promise<void> {
    const notices = async () => {
      let found = 0;
      for await (const { data } of api.running.app
        .get<EventLog>(EVENT_LOG)
        .readAll({ filter: { typePrefixes: ['ChangeCollected'] } }))
        found += Number(
          data['mail'] === 'session-notice' &&
            JSON.stringify(data['record']) === JSON.stringify({ kind: 'session', id: SessionID }),
        );
      return found;
    };
    await until(`${many} notices`, async () => (await notices()) >= many);
    await later(6);
    const digests = api.running.app.get(Digests);
    await Promise.all([digests.closeDue(), digests.closeDue()]);
  }

  it('tells the creator who registered, while the flag is on', async () => {
    const { SessionID, SessionLink } = await added({ sessionName: 'Noticed', notificationsEnabled: true });
    await registered({ SessionID, SessionLink });
    await collected(SessionID, 1);
    expect((await mailTo(creator, 'New registration: Noticed')).text).toContain(
      `Aroha${count} Ngata${count} has registered.`,
    );
  });

  it('tells the creator of many registrations in one mail, without names', async () => {
    const [busy, other] = [
      await added({ sessionName: 'Busy one', notificationsEnabled: true, maxAttendees: 2 }),
      await added({ sessionName: 'Quiet one', notificationsEnabled: false }),
    ];
    const [first] = [await registered(busy), await registered(busy), await registered(busy), await registered(other)];
    const { SecretKey: secretKey } = (await admin.call(endpoints.one, { params: { id: first.SessionAttendanceID } }))
      .shown;
    await api.visitor().call(endpoints.addCallback, {
      body: {
        sessionAttendanceID: first.SessionAttendanceID,
        secretKey,
        state: 'VIC',
        preferredCallTime: '2027-08-13T01:00:00Z',
      },
    });
    await collected(busy.SessionID, 4);
    const { text } = await mailTo(creator, 'What attendees did: Busy one');
    expect(text).toContain('3 people have registered.');
    expect(text).toContain('One person has asked to be called back.');
    expect(text).toContain(`${SITE}/admin/sessions/view/${busy.SessionID}`);
    expect(text).not.toContain('Aroha');
    await registered(busy);
    await collected(busy.SessionID, 5);
    await mailTo(creator, 'New registration: Busy one');
    expect(mailbox.to(creator).filter(({ subject }) => /: (Busy one|Quiet one)$/.test(subject))).toHaveLength(2);
  });
});
