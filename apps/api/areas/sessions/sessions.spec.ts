import { describe, expect, it } from '@jest/globals';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { VAULT } from '../../platform/foundation/platform.ts';
import { session, sessionForm, underWay } from '../../testing/bodies.ts';
import { Mailbox } from '../../testing/mailbox.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const mailbox = await Mailbox.start();
const api = await TestApi.start({ settings: { smtpUrl: mailbox.url } });
const [admin, visitor] = [await api.admin(), api.visitor()];

const add = async (changes: object = {}, reminders?: readonly number[]): Promise<SessionRecord> =>
  (await admin.call(sessionEndpoints.add, { body: session(changes, reminders) })).shown;
const update = ({ SessionID: sessionID, Version }: SessionRecord, changes: object, rest: object = {}) =>
  admin.call(sessionEndpoints.update, {
    body: { sessionID, Version, form: sessionForm(changes), reminderEmails: [], ...rest },
  });

describe('sessions', () => {
  it('adds a session, and shows it at once in the list and with its history', async () => {
    const added = await admin.call(sessionEndpoints.add, { body: session() });
    expect(added.said).toBe('200 Barwon Health lunch has been added as a Session');
    expect(added.shown).toMatchObject({
      MaxAttendees: 10,
      CurrentAttendees: 0,
      Completed: false,
      Cancelled: false,
      SessionLink: expect.stringMatching(/^barwon-health-lunch-[a-z2-9]{26}$/),
      ReminderEmails: [{ WithinHours: 24, Triggered: null, Data: '{"withinHours":24}' }, { WithinHours: 1 }],
    });
    const { SessionID } = added.shown;
    expect((await admin.call(sessionEndpoints.one, { params: { id: SessionID } })).shown).toEqual(added.shown);
    expect((await admin.rest('sessions', { filter: { q: 'barwon' } })).json).toMatchObject([{ SessionID }]);
    expect((await admin.call(sessionEndpoints.all)).shown).toMatchObject([{ SessionID }]);
    expect(await admin.history(`session-${SessionID}`)).toMatchObject([{ Description: 'Barwon Health lunch added' }]);
  });

  it('amends a session with its reminders, and changes it back', async () => {
    const added = await add();
    const [day, hour] = added.ReminderEmails;
    const amended = await update(
      added,
      { maxAttendees: 40 },
      {
        reminderEmails: [{ ReminderEmailID: day?.ReminderEmailID, WithinHours: 24 }, { WithinHours: 2 }],
        deleteReminderEmails: [hour?.ReminderEmailID],
      },
    );
    expect(amended.said).toBe('200 Session has been successfully updated.');
    expect(amended.shown).toMatchObject({
      MaxAttendees: 40,
      ReminderEmails: [
        { ReminderEmailID: day?.ReminderEmailID },
        { WithinHours: 2, TriggerDateTime: '2031-08-12T00:00:00.000Z' },
      ],
    });
    expect(await update(added, { maxAttendees: 50 })).toMatchObject({ status: 409 });
    const [entry] = (await admin.rest('history', { filter: { Subject: `session-${added.SessionID}` } })).json as {
      Description: string;
    }[];
    expect(entry?.Description).toBe(
      'Max Attendees 10 to 40; Reminder emails 24 and 1 hours before to 24 and 2 hours before',
    );
  });

  it('moves reminders with their session', async () => {
    const moved = await update(await add(), {
      sessionStartTime: '2031-08-13T02:00:00Z',
      sessionEndTime: '2031-08-13T02:30:00Z',
      sessionLinkExpiryTime: '2031-08-12T02:00:00Z',
    });
    expect(moved.shown).toMatchObject({
      SessionLinkExpiryDateTime: '2031-08-13T02:30:00.000Z',
      ReminderEmails: [
        { TriggerDateTime: '2031-08-12T02:00:00.000Z' },
        { TriggerDateTime: '2031-08-13T01:00:00.000Z' },
      ],
    });
  });

  it('refuses an invalid session with the documented messages', async () => {
    expect(
      await admin.call(sessionEndpoints.add, {
        body: session({ sessionName: 'abc', locationType: 'Teams', location: 'here' }),
      }),
    ).toMatchObject({
      status: 400,
      errors: { 'form.sessionName': sessionMessage.name, 'form.location': sessionMessage.url },
    });
    expect(await admin.call(sessionEndpoints.add, { body: session({}, [1, 1]) })).toMatchObject({
      status: 400,
      errors: { reminderEmails: sessionMessage.reminderTwice },
    });
    expect((await admin.call(sessionEndpoints.add, { body: session({}, [-1]) })).said).toBe(
      `400 ${sessionMessage.reminder}`,
    );
    expect(await admin.call(sessionEndpoints.add, { body: session({ companyID: 999 }) })).toMatchObject({
      status: 400,
      errors: { 'form.companyID': 'Company does not exist.' },
    });
    expect((await admin.call(sessionEndpoints.one, { params: { id: 999_999 } })).said).toBe(
      '404 Session does not exist.',
    );
  });

  it('completes, cancels and deletes sessions', async () => {
    const [one, other] = [await add(underWay), await add()];
    expect((await admin.call(sessionEndpoints.complete, { body: { sessionID: other.SessionID } })).said).toBe(
      `422 ${sessionMessage.notStarted}`,
    );
    expect(
      await admin.call(sessionEndpoints.complete, { body: { sessionID: one.SessionID, completeSessionEmails: true } }),
    ).toMatchObject({ message: sessionMessage.completed, shown: { Completed: true } });
    expect(
      (
        await admin.call(sessionEndpoints.cancel, {
          body: { sessionID: one.SessionID, cancelledSessionReason: 'Flood' },
        })
      ).said,
    ).toBe(`422 ${sessionMessage.isCompleted}`);
    expect(
      await admin.call(sessionEndpoints.cancel, { body: { sessionID: other.SessionID, cancelledSessionReason: '' } }),
    ).toMatchObject({ status: 400, errors: { cancelledSessionReason: sessionMessage.reason } });
    expect(
      await admin.call(sessionEndpoints.cancel, {
        body: { sessionID: other.SessionID, cancelledSessionReason: 'Flood', sendCancelSessionEmails: true },
      }),
    ).toMatchObject({ message: sessionMessage.cancelled, shown: { Cancelled: true, CancelledSessionReason: 'Flood' } });
    expect(await admin.call(sessionEndpoints.remove, { params: { id: other.SessionID } })).toMatchObject({
      message: 'Barwon Health lunch has been deleted.',
    });
    expect(await admin.call(sessionEndpoints.one, { params: { id: other.SessionID } })).toMatchObject({ status: 404 });
    expect(await visitor.call(sessionEndpoints.byLink, { params: { link: other.SessionLink } })).toMatchObject({
      status: 404,
    });
  });

  it('mails the contact at the company with the link, when that is chosen', async () => {
    const { SessionID: sessionID } = await add({
      contactName: 'Ngaire Tait',
      contactEmail: 'ngaire@barwon.example',
      contactEmailContents: 'Please pass this on.',
      sendMainContactEmail: true,
    });
    expect(await admin.call(sessionEndpoints.sendContactEmail, { body: { sessionID } })).toMatchObject({
      message: 'Company contact email has been sent.',
      shown: { SentMainContactEmail: true },
    });
    const [mail] = await mailbox.until('ngaire@barwon.example', 2);
    expect(mail).toMatchObject({
      subject: 'Information session: Barwon Health lunch',
      from: 'sessions@leaseledger.example',
    });
    expect(mail?.text).toContain('Please pass this on.');
    expect(mail?.text).toContain('Tuesday 12 August 2031, 12:00 pm to 12:30 pm (Melbourne time)');
    expect(
      (await admin.call(sessionEndpoints.sendContactEmail, { body: { sessionID: (await add()).SessionID } })).said,
    ).toBe(`422 ${sessionMessage.contactName}`);
  });

  it('blanks a forgotten person in the texts of sessions, when that was chosen', async () => {
    const { PersonID } = await admin.addPerson({
      FirstName: 'Zebulon',
      LastName: 'Quill',
      Email: 'zq@example.com',
      ContactNumber: '0412000999',
    });
    const { SessionID: id } = await add({ contactEmailContents: 'Zebulon Quill speaks.' });
    await admin.call(sessionEndpoints.cancel, { body: { sessionID: id, cancelledSessionReason: 'Zebulon is ill.' } });
    const mentions = (await admin.call(personEndpoints.mentions, { params: { id: PersonID } })).shown.filter(
      ({ record }) => record === `session-${id}`,
    );
    expect(mentions).toMatchObject([
      { recordName: `Session ${id}`, label: 'Contact email contents', text: 'Zebulon Quill' },
      { label: 'Cancelled because', text: 'Zebulon' },
    ]);
    expect(
      (
        await admin.call(personEndpoints.forget, {
          body: { PersonID, mentions: mentions.map(({ record, field, at, text }) => ({ record, field, at, text })) },
        })
      ).status,
    ).toBe(200);
    const read = async () => (await admin.call(sessionEndpoints.one, { params: { id } })).shown;
    await until(
      'the name to leave the reason',
      async () => (await read()).CancelledSessionReason !== 'Zebulon is ill.',
    );
    expect(await read()).toMatchObject({
      ContactEmailContents: '[forgotten] speaks.',
      CancelledSessionReason: '[forgotten] is ill.',
    });
  });

  it('removes a forgotten contact from a session, and makes mails to them unreadable', async () => {
    const { PersonID } = await admin.addPerson({
      FirstName: 'Yolanda',
      LastName: 'Frost',
      Email: 'yf@frost.example',
      ContactNumber: '0412000998',
    });
    const { SessionID: id } = await add({
      contactName: 'Yolanda Frost',
      contactEmail: 'yf@frost.example',
      sendMainContactEmail: true,
    });
    const other = await add({ contactName: 'Tom Reed', contactEmail: 'frost@reed.example' });
    const moved = await add({ sessionName: 'Moved twice' });
    await admin.call(sessionAttendanceEndpoints.add, {
      body: {
        SessionID: moved.SessionID,
        PersonID: (await admin.addPerson({ Email: 'ari@moved.example', ContactNumber: '0412000996' })).PersonID,
      },
    });
    for (const [index, changedSessionReason] of ['Yolanda Frost is ill', 'The room is free again'].entries())
      expect(
        await update(
          { ...moved, Version: moved.Version + index },
          { sessionName: 'Moved twice', location: `Room ${index}` },
          { changedSessionReason },
        ),
      ).toMatchObject({ status: 200 });
    await mailbox.until('yf@frost.example', 1);
    const aboutMoved = async () =>
      (await admin.call(emailEndpoints.outbox)).shown.filter(
        ({ EmailTypeCodeID, Record }) =>
          EmailTypeCodeID === emailType.SESSION_MOVED && Record === `session-${moved.SessionID}`,
      );
    await until('the mails about both changes', async () => (await aboutMoved()).length === 2);
    const saysMoved = async () => {
      const read = (await aboutMoved()).map(({ SentEmailID }) =>
        admin.call(emailEndpoints.contents, { params: { id: SentEmailID } }),
      );
      return (await Promise.all(read)).map(({ text }) => text).join();
    };
    expect(await saysMoved()).toContain('Yolanda');
    const mentions = (await admin.call(personEndpoints.mentions, { params: { id: PersonID } })).shown.map(
      ({ record, field, at, text }) => ({ record, field, at, text }),
    );
    expect(mentions).toHaveLength(3);
    expect(mentions).toEqual(
      expect.arrayContaining([
        { record: `session-${id}`, field: 'MainContactName', at: 0, text: 'Yolanda Frost' },
        { record: `session-${id}`, field: 'MainContactEmail', at: 0, text: 'yf@frost.example' },
        { record: `session-${moved.SessionID}`, field: 'ChangedSessionReason', at: 0, text: 'Yolanda Frost' },
      ]),
    );
    expect((await admin.call(personEndpoints.forget, { body: { PersonID, mentions } })).status).toBe(200);
    const read = async (sessionID: number) =>
      (await admin.call(sessionEndpoints.one, { params: { id: sessionID } })).shown;
    await until('the address to leave the session', async () => (await read(id)).MainContactEmail === null);
    expect(await read(id)).toMatchObject({ MainContactName: '[forgotten]', MainContactEmail: null });
    expect(await read(other.SessionID)).toMatchObject({ MainContactEmail: 'frost@reed.example' });
    const values = async () => {
      const { json } = await admin.rest('history', { filter: { Subject: `session-${moved.SessionID}` } });
      const entries = json as { readonly id: string }[];
      const read = entries.map(({ id: entry }) => admin.call(historyEndpoints.values, { params: { entry } }));
      return (await Promise.all(read)).map(({ text }) => text).join();
    };
    await until('the name to leave the reason', async () => !(await values()).includes('Yolanda'));
    expect(await saysMoved()).not.toContain('Yolanda');
    expect(await saysMoved()).toContain('[forgotten]');
    expect((await admin.call(sessionEndpoints.sendContactEmail, { body: { sessionID: id } })).said).toBe(
      `422 ${sessionMessage.contactEmail}`,
    );
    await api.shown();
    const mails = (await admin.call(emailEndpoints.outbox)).shown.filter(({ Record }) => Record === `session-${id}`);
    expect(mails).toMatchObject([{ Recipient: null, RecipientName: null, Subject: null }]);
    expect(
      (await admin.call(emailEndpoints.contents, { params: { id: mails[0]?.SentEmailID ?? 0 } })).text,
    ).not.toContain('Yolanda');
  });

  it('makes a mail to an unknown contact unreadable, once they become known and are forgotten', async () => {
    const address = 'stella@unknown.example';
    const { SessionID: id } = await add({
      contactName: 'Stella Bloom',
      contactEmail: address,
      sendMainContactEmail: true,
    });
    const { SessionID: others } = await add({
      contactName: 'Tom Reed',
      contactEmail: 'tom@unknown.example',
      sendMainContactEmail: true,
    });
    await mailbox.until(address, 1);
    await mailbox.until('tom@unknown.example', 1);
    const mailsOf = async (session: number) => {
      await api.shown();
      return (await admin.call(emailEndpoints.outbox)).shown.filter(({ Record }) => Record === `session-${session}`);
    };
    const [sent] = await mailsOf(id);
    if (sent === undefined) throw new Error('Nothing was mailed');
    await admin.call(emailEndpoints.resend, { params: { id: sent.SentEmailID } });
    await mailbox.until(address, 2);
    const { PersonID } = await admin.addPerson({
      FirstName: 'Stella',
      LastName: 'Bloom',
      Email: address,
      ContactNumber: '0412000997',
    });
    expect(await mailsOf(id)).toMatchObject([{ Recipient: address }, { Recipient: address }]);
    await admin.call(personEndpoints.remove, { params: { id: PersonID } });
    expect(await mailsOf(id)).toMatchObject([
      { Recipient: null, RecipientName: null, Subject: null },
      { Recipient: null, RecipientName: null, Subject: null },
    ]);
    for (const { SentEmailID } of await mailsOf(id))
      expect((await admin.call(emailEndpoints.contents, { params: { id: SentEmailID } })).text).not.toContain('Stella');
    const vault: Vault = api.running.app.get(VAULT);
    expect(await vault.destroyed([`email-${sent.SentEmailID}`])).toEqual(new Set([`email-${sent.SentEmailID}`]));
    expect(await mailsOf(others)).toMatchObject([{ Recipient: 'tom@unknown.example' }]);
  });

  it('refuses a reminder without registrations', async () => {
    const { SessionID: sessionID } = await add();
    expect((await admin.call(sessionEndpoints.sendReminder, { body: { sessionID } })).said).toBe(
      '422 No registered attendees to send an email to.',
    );
  });

  it('takes notes, files, mail and followers, and can be shown as of a moment', async () => {
    const { SessionID: id } = await add({ sessionName: 'The next one' });
    const { note, file, subscription } = recordKinds.session;
    const answers = await Promise.all([
      admin.call(noteEndpoints.add, { body: { NoteType: note, AttachedToID: id, Note: 'Rang back.' } }),
      admin.call(fileEndpoints.ofRecord, { params: { type: file, id } }),
      admin.call(emailEndpoints.ofRecord, { params: { kind: 'session', id } }),
      admin.call(subscriptionEndpoints.subscribe, { body: { SubscriptionTypeID: subscription, AttachedToID: id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      (await admin.call(asOfEndpoints.record, { params: { resource: 'sessions', id, at: '2099-01-01T00:00:00Z' } }))
        .shown,
    ).toMatchObject({
      Record: { SessionName: 'The next one', ReminderEmails: [{ WithinHours: 24 }, { WithinHours: 1 }] },
      IsThereNow: true,
    });
  });
});

describe('the public data of sessions', () => {
  it('shows the public part of a session by its link, without where to join', async () => {
    const { SessionID, SessionLink } = await add({
      locationType: 'Teams',
      location: 'https://teams.example/secret',
      contactEmail: 'ngaire@barwon.example',
    });
    const { shown } = await visitor.call(sessionEndpoints.byLink, { params: { link: SessionLink } });
    expect(shown).toMatchObject({
      SessionID,
      SessionName: 'Barwon Health lunch',
      LocationType: 'Online',
      Location: null,
      IsFull: false,
    });
    expect(JSON.stringify(shown)).not.toMatch(/teams\.example|ngaire/);
  });
  it('offers a calendar file, which removes the session once it is cancelled', async () => {
    const { SessionID: sessionID, SessionLink } = await add();
    const file = () => visitor.get(`/api/sessions/link/${SessionLink}/calendar.ics`);
    const before = await file();
    expect(before.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(before.text).toContain(`UID:${SessionLink}@leaseledger`);
    await admin.call(sessionEndpoints.cancel, { body: { sessionID, cancelledSessionReason: 'Flood' } });
    expect((await file()).text).toContain('METHOD:CANCEL');
    expect((await visitor.get('/api/sessions/link/nobodys/calendar.ics')).status).toBe(404);
  });
  it('answers 404 under another link of a session', async () => {
    const { SessionLink } = await add();
    for (const link of [
      `${SessionLink}a`,
      SessionLink.slice(0, -1),
      `${SessionLink.slice(0, -1)}${SessionLink.endsWith('a') ? 'b' : 'a'}`,
      'public',
      'x',
    ]) {
      expect((await visitor.call(sessionEndpoints.byLink, { params: { link } })).said).toBe(
        '404 Session does not exist.',
      );
    }
  });
  it('lists future public sessions that take registrations, the next first', async () => {
    const later = await add({
      publicSession: true,
      sessionStartTime: '2031-09-01T02:00:00Z',
      sessionEndTime: '2031-09-01T03:00:00Z',
    });
    const sooner = await add({ publicSession: true });
    await add();
    await add({ publicSession: true, sessionEnabed: false });
    await add({ publicSession: true, customLinkExpiry: true, sessionLinkExpiryTime: '2020-01-01T00:00:00Z' });
    await add({
      publicSession: true,
      sessionStartTime: '2020-09-01T02:00:00Z',
      sessionEndTime: '2020-09-01T03:00:00Z',
    });
    await admin.call(sessionEndpoints.cancel, {
      body: { sessionID: (await add({ publicSession: true })).SessionID, cancelledSessionReason: 'Flood' },
    });
    expect((await visitor.call(sessionEndpoints.public)).shown.map(({ SessionID }) => SessionID)).toEqual([
      sooner.SessionID,
      later.SessionID,
    ]);
  });
});
