import { describe, expect, it, jest } from '@jest/globals';
import type { RecordEmails } from '@leaseledger/contract/emails/email.views';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { until } from '@leaseledger/event-log/testing/until';
import { commandsSent } from '../site/commands-sent.ts';
import { session as sessionBody } from '../../../apps/api/testing/bodies.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { seenBy } from '../site/site.ts';

jest.setTimeout(90_000);

const { staff, page, told } = await openDesk();

/** The work of relationship managers with information sessions. */
describe('Information sessions', () => {
  let people = 0;

  const panel = () => page.locator('.slide-panel');
  const press = (name: string) => panel().getByRole('button', { name, exact: true }).click();
  const confirm = async (name: string) => {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  const choose = async (name: string) => {
    await press('More actions');
    await page.getByRole('menuitem', { name }).click();
  };
  const add = (sessionName: string, changes: object = {}) =>
    staff.call<SessionRecord>('PUT', 'sessions', sessionBody({ sessionName, ...changes }));
  /** Adds an attendee to the session. */
  const attend = async (SessionID: number) => {
    people += 1;
    const { PersonID } = await staff.addPerson({
      FirstName: 'Ravi',
      LastName: 'Menon',
      Email: `ravi.${people}@example.com`,
      ContactNumber: `040000001${people}`,
    });
    await staff.call('PUT', 'sessionAttendance/manual', { PersonID, SessionID });
  };
  const session = (id: number) => seenBy<SessionRecord>(page, `sessions/session/${id}`);
  const openID = () => Number(new URL(page.url()).pathname.split('/').at(-1));

  it('are added once, and say what is missing first; the times settle each other', async () => {
    await openAddress(page, '/admin/sessions/add');
    await page.getByRole('textbox', { name: 'Session Name' }).fill('abc');
    await press('Create & View');
    for (const missing of [sessionMessage.name, sessionMessage.locationType])
      await page.getByText(missing, { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Session Name' }).fill('Barwon Health lunch');
    await panel().getByRole('combobox', { name: 'Location Type' }).click();
    await page.getByRole('option', { name: 'Zoom' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill('zoom');
    await press('Create & View');
    await page.getByText(sessionMessage.url, { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill('https://zoom.example/j/1');
    await press('60 min');
    expect(await page.getByRole('textbox', { name: 'Duration' }).inputValue()).toBe('60');
    const sent = await commandsSent(page, async () => {
      await panel().getByRole('button', { name: 'Create & View', exact: true }).dblclick();
      await told(sessionMessage.added('Barwon Health lunch'));
    });
    expect(sent).toHaveLength(1);
    await panel().getByText('Session is enabled').waitFor();
    await panel()
      .locator('.field', { hasText: 'Attendees converted to leads' })
      .getByText('0', { exact: true })
      .waitFor();
    const { SessionStartDateTime, SessionEndDateTime, SessionLinkExpiryDateTime, ReminderEmails } =
      await session(openID());
    expect(Date.parse(SessionEndDateTime) - Date.parse(SessionStartDateTime)).toBe(60 * 60_000);
    expect(SessionLinkExpiryDateTime).toBe(SessionEndDateTime);
    expect(ReminderEmails.map(({ WithinHours }) => WithinHours)).toEqual([24, 1]);
  });

  it('keep what the clock shows where they go to another zone, half an hour apart at Lord Howe', async () => {
    const { SessionID } = await add('Lord Howe lunch');
    await openAddress(page, `/admin/sessions/edit/${SessionID}`);
    await panel().getByRole('combobox', { name: 'Timezone' }).click();
    await page.getByRole('option', { name: 'Lord Howe' }).click();
    await press('Update & View');
    await told(sessionMessage.updated);
    await panel().getByText('12:00 pm').first().waitFor();
    expect(await session(SessionID)).toMatchObject({
      Timezone: 'Australia/Lord_Howe',
      SessionStartDateTime: '2031-08-12T01:30:00.000Z',
      ReminderEmails: [{ TriggerDateTime: '2031-08-11T01:30:00.000Z' }, {}],
    });
  });

  it('lose their company where they turn public, and take reminders each once', async () => {
    const { SessionID } = await add('Public lunch', { companyName: 'Barwon Health' });
    await openAddress(page, `/admin/sessions/edit/${SessionID}`);
    await panel().getByRole('checkbox', { name: 'Public Session' }).check();
    const hours = page.getByRole('textbox', { name: 'Hours before the start' });
    await hours.fill('24');
    await hours.press('Enter');
    await page.getByText(sessionMessage.reminderTwice, { exact: true }).waitFor();
    await hours.fill('-1');
    await hours.press('Enter');
    await page.getByText(sessionMessage.reminder, { exact: true }).waitFor();
    await hours.fill('2');
    await hours.press('Enter');
    await press('Remove the reminder 1 hour before');
    await press('Update & View');
    await told(sessionMessage.updated);
    expect(await session(SessionID)).toMatchObject({
      PublicSession: true,
      CompanyName: null,
      ReminderEmails: [{ WithinHours: 24 }, { WithinHours: 2 }],
    });
    await panel().getByText('Public Session').first().waitFor();
    await Promise.all([
      page.waitForResponse('**/api/history/undo'),
      page.getByRole('button', { name: 'Undo', exact: true }).first().click(),
    ]);
    expect(await session(SessionID)).toMatchObject({
      PublicSession: false,
      CompanyName: 'Barwon Health',
      ReminderEmails: [{ WithinHours: 24 }, { WithinHours: 1 }],
    });
  });

  it('mail their contact, and nobody where nobody registered', async () => {
    const { SessionID } = await add('Contact lunch', {
      contactName: 'Ngaire Tait',
      contactEmail: 'ngaire@barwon.example',
    });
    await openAddress(page, `/admin/sessions/view/${SessionID}`);
    await choose('Send Contact Email');
    await confirm('Send Contact Email');
    await told(sessionMessage.contactEmailSent);
    await choose('Send Reminder Email');
    await page.getByRole('dialog').getByText(sessionMessage.noAttendees).waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Send Reminder Email' }).isDisabled()).toBe(true);
    await confirm('Cancel');
    expect(await session(SessionID)).toMatchObject({ SentMainContactEmail: true });
  });

  it('are completed, cancelled and deleted, with the words of the documents', async () => {
    const { SessionID: completed } = await add('Completed lunch', { sessionStartTime: '2026-07-01T02:00:00Z' });
    await attend(completed);
    await openAddress(page, `/admin/sessions/view/${completed}`);
    await press('Complete Session');
    const completing = page.getByRole('dialog', { name: 'Complete Session' });
    await completing.getByText('1 attendee is emailed links to ask for a quote and to say how it was.').waitFor();
    await completing.getByRole('checkbox', { name: 'Email the attendees' }).uncheck();
    await completing.getByText('Nobody is emailed.').waitFor();
    await confirm('Complete Session');
    await told(sessionMessage.completed);
    await panel().getByText('Session Completed').waitFor();
    expect(await session(completed)).toMatchObject({ Completed: true, NextReminderDateTime: null });
    expect(await panel().getByRole('button', { name: 'Complete Session' }).count()).toBe(0);

    const { SessionID: cancelled } = await add('Cancelled lunch');
    await openAddress(page, `/admin/sessions/view/${cancelled}`);
    await panel()
      .getByText(/^Starts In \d+ d/)
      .waitFor();
    await panel().getByRole('button', { name: 'Complete Session', exact: true }).press('Enter');
    await page.getByText(sessionMessage.notStarted).first().waitFor();
    await choose('Cancel Session');
    await page.getByRole('dialog').getByText('No attendee can be emailed.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep Session' }).waitFor();
    await confirm('Cancel Session');
    await page.getByText(sessionMessage.reason).waitFor();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The speaker is ill.');
    await confirm('Cancel Session');
    await told(sessionMessage.cancelled);
    await panel().getByText('The speaker is ill.').waitFor();

    await openAddress(page, `/admin/sessions/edit/${cancelled}`);
    await choose('Delete');
    await page.getByText('Are you sure you want to delete this session?').waitFor();
    await confirm('Delete Session');
    await told(sessionMessage.deleted('Cancelled lunch'));
    await openAddress(page, `/admin/sessions/view/${cancelled}`);
    await page.getByText(`Session ${cancelled} was deleted`).first().waitFor();
  });

  it('ask whether to tell attendees of another place, and are deleted with them; the dialogs say how many are emailed', async () => {
    const { SessionID } = await add('Awaited lunch');
    await attend(SessionID);
    await openAddress(page, `/admin/sessions/edit/${SessionID}`);
    await page.getByRole('textbox', { name: 'Location' }).fill('1 Malop Street, Geelong');
    await press('Update & View');
    const asked = page.getByRole('dialog', { name: 'Tell 1 attendee?' });
    await asked.getByText('1 attendee is emailed when and where the session is now.').waitFor();
    await confirm('Cancel');
    await press('Update & View');
    const reason = asked.getByRole('textbox', { name: 'Reason for the email' });
    await reason.fill('The room is too small.');
    await page.context().setOffline(true);
    await confirm('Update Session');
    await page.getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await press('Update & View');
    await asked.waitFor();
    expect(await reason.inputValue()).toBe('The room is too small.');
    await confirm('Update Session');
    await told(sessionMessage.updated);
    const mailed = () => seenBy<RecordEmails>(page, `email/record/session/${SessionID}`);
    await until('the mail', async () =>
      (await mailed()).emails.some(({ Subject }) => Subject === 'Changed: Awaited lunch'),
    );
    await panel().getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Location' }).fill('3 Malop Street, Geelong');
    await press('Update & View');
    await asked.getByRole('checkbox', { name: 'Email the attendees' }).uncheck();
    await asked.getByText('Nobody is emailed.').waitFor();
    await confirm('Update Session');
    await page.locator('.panel-aside').getByText('Email to attendees').first().waitFor();
    await panel().getByRole('link', { name: 'Edit', exact: true }).click();
    await choose('Delete');
    await page
      .getByRole('dialog')
      .getByText(/1 person is registered, and their links stop working. 1 attendee is emailed that it is cancelled./)
      .waitFor();
    await confirm('Delete Session');
    await told(sessionMessage.deleted('Awaited lunch'));
    expect((await page.request.get(`/api/sessions/session/${SessionID}`)).status()).toBe(404);
  });

  it('are found by the search, listed by views, completed ones among all, and for the phone as well', async () => {
    await add('Kangaroo Island breakfast');
    await openAddress(page, '/admin/');
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.waitFor();
    await page.keyboard.type('Kangaroo');
    await palette
      .getByRole('option', { name: /Kangaroo Island breakfast/ })
      .first()
      .click();
    await panel().getByRole('heading', { name: 'Kangaroo Island breakfast' }).waitFor();
    await openAddress(page, '/admin/sessions');
    const listed = (name: string) => page.getByRole('row', { name: new RegExp(name) }).first();
    await listed('Kangaroo Island breakfast').waitFor();
    expect(await listed('Completed lunch').count()).toBe(0);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^All/ }).click();
    await listed('Completed lunch').waitFor();
    await listed('Kangaroo Island breakfast').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await openAddress(page, '/admin/sessions');
    await page.getByText('Kangaroo Island breakfast').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
});
