import { describe, expect, it, jest } from '@jest/globals';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendee } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { answerTo } from '../../../apps/api/testing/solved.ts';
import { session as sessionBody } from '../../../apps/api/testing/bodies.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { seenBy } from '../site/site.ts';

jest.setTimeout(90_000);

const { staff, page, told } = await openDesk();

/** The work of staff with the attendees of a session. */
describe('Attendees of a session', () => {
  let people = 0;

  /** Attendance is marked from the day of the session. @param minutes may be negative */
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const onNow = { sessionStartTime: soon(-60), sessionEndTime: soon(60), sessionLinkExpiryTime: soon(60) };
  const session = (sessionName: string, changes: object = {}) =>
    staff.call<SessionRecord>('PUT', 'sessions', sessionBody({ sessionName, ...changes }, []));
  const person = (FirstName: string, LastName: string) => {
    people += 1;
    return staff.addPerson({
      FirstName,
      LastName,
      Email: `${FirstName}.${people}@example.com`.toLowerCase(),
      ContactNumber: `04000000${String(10 + people)}`,
    });
  };
  const add = async (SessionID: number, FirstName: string, LastName: string) => {
    const { PersonID } = await person(FirstName, LastName);
    return (await staff.call<SessionAttendee>('PUT', 'sessionAttendance/manual', { PersonID, SessionID }))
      .SessionAttendanceID;
  };
  /** Registers by the public call, as a visitor who has the link. */
  const register = async (
    { SessionID: sessionID, SessionLink: sessionLink }: SessionRecord,
    firstName: string,
    contactNumber: string,
  ) =>
    page.request.put('/api/sessionAttendance', {
      data: {
        sessionID,
        sessionLink,
        firstName,
        lastName: 'Ngata',
        contactNumber,
        email: `${firstName}@waits.example`,
        postcode: '3220',
        state: 'VIC',
        postSessionContactReq: true,
        Captcha: await answerTo(await seenBy<CaptchaChallenge>(page, 'captcha/challenge')),
      },
    });
  const attendee = (id: number) => seenBy<SessionAttendee>(page, `sessionAttendance/${id}`);
  const entry = (name: string) => page.locator('.slide-panel').getByRole('listitem', { name, exact: true });
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

  it('are marked, archived and deleted in the panel of their session', async () => {
    const { SessionID } = await session('Marked lunch', onNow);
    const id = await add(SessionID, 'Aroha', 'Marked');
    await openAddress(page, `/admin/sessions/view/${SessionID}`);
    await page.getByText('1 of 10 seats taken').waitFor();
    const came = entry('Aroha Marked').getByRole('button', { name: 'Attended', exact: true });
    await came.press('Space');
    await entry('Aroha Marked')
      .getByText(/^set by /)
      .waitFor();
    expect(await came.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await attendee(id)).toMatchObject({ DidAttend: true });
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await entry('Aroha Marked')
      .getByText(/^set by /)
      .waitFor({ state: 'detached' });
    expect(await attendee(id)).toMatchObject({ DidAttend: null });
    await entry('Aroha Marked').getByRole('button', { name: 'Did not attend' }).click();
    await entry('Aroha Marked').getByRole('button', { name: 'Did not attend', pressed: true }).waitFor();
    // The lists were not as far as the command within its time.
    await page.route(
      '**/api/sessionAttendance/updateAttendance',
      async (route) =>
        route.fulfill({ response: await route.fetch(), json: { success: true, message: '', code: 0, payload: null } }),
      { times: 1 },
    );
    await came.click();
    await told(sessionAttendanceMessage.updated);
    await entry('Aroha Marked').getByRole('button', { name: 'Attended', exact: true, pressed: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await entry('Aroha Marked').getByRole('button', { name: 'Archive: Aroha Marked', exact: true }).press('Enter');
    await entry('Aroha Marked').getByText('Archived', { exact: true }).waitFor();
    await entry('Aroha Marked')
      .getByRole('button', { name: 'Remove from Archive: Aroha Marked' })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await entry('Aroha Marked').getByRole('button', { name: 'Attended', exact: true }).count()).toBe(0);
    await entry('Aroha Marked').getByRole('button', { name: 'Remove from Archive: Aroha Marked' }).click();
    await entry('Aroha Marked').getByRole('button', { name: 'Attended', exact: true }).waitFor();
    await entry('Aroha Marked').getByRole('button', { name: 'More for Aroha Marked' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await confirm('Delete attendee');
    await told(sessionAttendanceMessage.removed);
    await page.getByText('Nobody has registered yet.').waitFor();
  });

  it('are marked as the last press says, also where the answer to an earlier one like it was lost', async () => {
    const { SessionID } = await session('Lost lunch', onNow);
    const id = await add(SessionID, 'Levi', 'Lost');
    await openAddress(page, `/admin/sessions/view/${SessionID}`);
    const press = (name: string) => entry('Levi Lost').getByRole('button', { name, exact: true }).click();
    const marked = (name: string) =>
      entry('Levi Lost').getByRole('button', { name, exact: true, pressed: true }).waitFor();
    await page.route(
      '**/api/sessionAttendance/updateAttendance',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await press('Attended');
    await page.getByRole('alertdialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click();
    await marked('Attended');
    await page.unrouteAll({ behavior: 'wait' });
    await press('Did not attend');
    await marked('Did not attend');
    await press('Attended');
    await marked('Attended');
    expect(await attendee(id)).toMatchObject({ DidAttend: true });
  });

  it('are sent their confirmation again, which their open record shows when it has gone', async () => {
    const { SessionID } = await session('Mailed lunch');
    const id = await add(SessionID, 'Hana', 'Mailed');
    await openAddress(page, `/admin/sessionAttendees/view/${id}`);
    await page.getByRole('button', { name: 'Send confirmation email' }).click();
    await told(sessionAttendanceMessage.confirmationSent);
    await page.locator('.attendee-mail-list').getByText('You are registered: Mailed lunch').waitFor();
    expect((await attendee(id)).EmailHistory).toMatchObject([{ EmailTypeName: 'Session confirmation' }]);
    // Before the end of the session it is unusual, and so is what an archived attendee asked for before.
    await page.getByRole('button', { name: 'Archive: Hana Mailed' }).click();
    await page.getByRole('button', { name: 'Remove from Archive: Hana Mailed' }).waitFor();
    await page.locator('.panel-column').getByText('Quote', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send completed-session email' }).click();
    await page
      .getByRole('dialog', { name: 'Send completed-session email to Hana Mailed?' })
      .getByText('This session is not completed yet. Hana Mailed is archived.')
      .waitFor();
    await confirm('Send email');
    await told(sessionAttendanceMessage.completedSent);
    await page.locator('.attendee-mail-list').getByText('Thank you for your interest: Mailed lunch').waitFor();
  });

  it('are added to no session that was cancelled, whose menu offers no mails', async () => {
    const { SessionID } = await session('Cancelled lunch');
    await add(SessionID, 'Ravi', 'Cancelled');
    const offered = async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      const entries = await page.getByRole('menuitem').allTextContents();
      await page.keyboard.press('Escape');
      return entries;
    };
    await openAddress(page, `/admin/sessions/view/${SessionID}`);
    await page.getByRole('button', { name: 'Add attendee', exact: true }).waitFor();
    expect(await offered()).toEqual(
      expect.arrayContaining(['Send Reminder Email', 'Send Contact Email', 'Cancel Session']),
    );
    await staff.call('POST', 'sessions/cancel', {
      sessionID: SessionID,
      cancelledSessionReason: 'The room is gone.',
      sendCancelSessionEmails: false,
    });
    await page.reload();
    await entry('Ravi Cancelled').waitFor();
    expect(await page.getByRole('button', { name: 'Add attendee', exact: true }).count()).toBe(0);
    expect(await offered()).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Send|^Cancel/)]));
  });

  it('are added by a search, with a warning where the session is full, once each', async () => {
    const { SessionID } = await session('Full lunch', { maxAttendees: 1 });
    await add(SessionID, 'Wei', 'First');
    await person('Greta', 'Searched');
    await openAddress(page, `/admin/sessions/view/${SessionID}`);
    for (const message of [sessionAttendanceMessage.added('Greta Searched'), sessionAttendanceMessage.alreadyAdded]) {
      await page.getByRole('button', { name: 'Add attendee', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Add attendee to Full lunch' });
      await dialog.getByText(/beyond the limit/).waitFor();
      await dialog.getByRole('button', { name: 'Add attendee', exact: true }).click();
      await dialog.getByText(sessionAttendanceMessage.personRequired).waitFor();
      await dialog.getByRole('combobox', { name: 'Person' }).fill('Greta');
      await page.getByRole('option', { name: /Greta Searched/ }).click();
      await dialog.getByRole('button', { name: 'Add attendee', exact: true }).click();
      await page.getByText(message, { exact: true }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('2 of 1 seats taken').waitFor();
    expect(await seenBy<SessionRecord>(page, `sessions/session/${SessionID}`)).toMatchObject({ CurrentAttendees: 2 });
  });

  it('wait in a line, and are given a seat beyond the limit', async () => {
    const planned = await session('Waiting lunch', { maxAttendees: 1 });
    for (const [name, number] of [
      ['Ana', '0400111221'],
      ['Ben', '0400111222'],
      ['Cai', '0400111223'],
    ] as const)
      expect([200, 409]).toContain((await register(planned, name, number)).status());
    await openAddress(page, `/admin/sessions/view/${planned.SessionID}`);
    await page.getByText('1 of 1 seats taken, 2 waiting').waitFor();
    await entry('Ben Ngata').getByText('On the waiting list, number 1').waitFor();
    await entry('Cai Ngata').getByText('On the waiting list, number 2').waitFor();
    await entry('Cai Ngata').getByRole('button', { name: 'Give seat: Cai Ngata' }).click();
    await page
      .getByRole('dialog')
      .getByText(/beyond the limit/)
      .waitFor();
    await confirm('Give seat');
    await told('Cai Ngata has a seat.');
    await entry('Cai Ngata').getByText('Registered', { exact: true }).waitFor();
    await page.getByText('2 of 1 seats taken, 1 waiting').waitFor();
    // Nobody has come before the day of the session.
    expect(await entry('Ana Ngata').getByRole('button', { name: 'Attended', exact: true }).count()).toBe(0);
    await page.locator('.slide-panel').getByRole('link', { name: 'Door list' }).click();
    await page.getByText('0 of 2 here, and 0 of 1 without a seat').waitFor();
    expect(await page.getByRole('button', { name: /^Ana Ngata/ }).isDisabled()).toBe(true);
  });

  it('have a panel of their own: what they said is changed, and their history told; their person counts them', async () => {
    const { SessionID } = await session('Panel lunch');
    const id = await add(SessionID, 'Tom', 'Panel');
    await openAddress(page, `/admin/sessions/view/${SessionID}`);
    await entry('Tom Panel').getByRole('link', { name: 'Tom Panel' }).click();
    await page.locator('.slide-panel').getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Business use' }).fill('101');
    await page.getByRole('button', { name: 'Update & View' }).click();
    await page.locator('.form-error').first().waitFor();
    await page.getByRole('textbox', { name: 'Business use' }).fill('20');
    await page.getByRole('button', { name: 'Update & View' }).click();
    await told(sessionAttendanceMessage.updated);
    expect(await attendee(id)).toMatchObject({ BusinessUse: 20 });
    await page.locator('.slide-panel').getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Registered email' }).fill('tom.right@example.com');
    await page.getByRole('button', { name: 'Update & View' }).click();
    await page.getByText('Emails go to tom.right@example.com.').waitFor();
    await page.locator('.panel-aside').getByText('Business use').first().waitFor();
    await page.getByRole('button', { name: 'Send confirmation email' }).click();
    await told(sessionAttendanceMessage.confirmationSent);
    const { SecretKey: secretKey, PersonID } = await attendee(id);
    const asked = await page.request.post('/api/sessionAttendance/addQuote', {
      data: {
        sessionAttendeeID: id,
        secretKey,
        leaseTerm: 3,
        annualIncome: 95_000,
        annualKms: 15_000,
        businessUse: 15,
        contactNumber: '0400111222',
        postcode: '7250',
        state: 'VIC',
      },
    });
    expect(asked.status()).toBe(200);
    const part = (title: string) =>
      page.locator('.record-section').filter({ has: page.getByRole('heading', { name: title }) });
    await part('In the request').getByText('0400 111 222').waitFor();
    await part('In the request').getByText('VIC 7250').waitFor();
    await page.locator('.field').filter({ hasText: 'Lead' }).getByRole('link').click();
    // The person's own state is the same.
    await part('As given').getByText('not on the person').waitFor();
    expect(await part('As given').locator('.field').count()).toBe(2);
    await page.locator('.field').filter({ hasText: 'Business use' }).getByText('15 %').waitFor();
    await part('As given').getByRole('button', { name: 'Take over contact number' }).click();
    await told(leadMessage.givenTaken);
    await part('Person').getByText('0400 111 222').waitFor();
    await part('As given').getByText('0400 111 222').waitFor({ state: 'detached' });
    await page.goto(`/admin/persons/view/${PersonID}`);
    await page.getByRole('heading', { name: 'Session attendances 1' }).waitFor();
  });

  it('are counted by session, and each figure opens to what it counts', async () => {
    const { SessionID } = await session('Counted lunch', {
      sessionStartTime: soon(-90),
      sessionEndTime: soon(-60),
      sessionLinkExpiryTime: soon(-60),
    });
    const id = await add(SessionID, 'Uma', 'Counted');
    await staff.call('POST', 'sessionAttendance/updateAttendance', { sessionAttendanceID: id, didAttend: true });
    await openAddress(page, '/admin/sessions');
    await page.getByRole('link', { name: 'Statistics' }).click();
    const attended = page.getByRole('button', { name: 'Attended of Counted lunch: 1' });
    await attended.waitFor();
    // On a phone nothing of it is beyond the edge.
    await page.setViewportSize({ width: 390, height: 844 });
    expect(
      await page
        .locator('.list-page, .list-rows')
        .evaluateAll((parts) => parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    ).toEqual([0, 0]);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await attended.click();
    await page
      .getByRole('dialog', { name: 'Attended: Counted lunch' })
      .getByRole('link', { name: `Attendee ${id}` })
      .click();
    await page.locator('.slide-panel').getByText('Uma Counted').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/sessionAttendees/view/${id}`);
  });

  it('are marked at the door with one press, and again by another; what a lost connection keeps back is told and sent later', async () => {
    const { SessionID } = await session('Door lunch', onNow);
    const [id, other] = [await add(SessionID, 'Nora', 'Door'), await add(SessionID, 'Omar', 'Door')];
    await page.setViewportSize({ width: 390, height: 844 });
    await openAddress(page, `/admin/sessions/door/${SessionID}`);
    const nora = page.getByRole('button', { name: /^Nora Door/ });
    await nora.dblclick();
    await page.getByText('1 of 2 here').waitFor();
    expect((await nora.boundingBox())?.height).toBeGreaterThanOrEqual(60);
    const answered = page.waitForResponse(
      (response) =>
        response.url().endsWith('/updateAttendance') && response.request().postData()?.includes('false') === true,
    );
    await nora.click();
    await page.getByText('0 of 2 here').waitFor();
    // Shown before it is answered: what is still on its way when the connection is lost is not sent either.
    await (await answered).finished();
    await page.context().setOffline(true);
    await page.getByRole('searchbox', { name: 'Find by name' }).fill('om do');
    await page.getByRole('button', { name: /^Omar Door/ }).click();
    await page.getByText('The connection is lost. Not sent: Omar Door.').waitFor();
    expect(await nora.count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('The connection is lost.').waitFor({ state: 'detached' });
    await expect(attendee(other)).resolves.toMatchObject({ DidAttend: true });
    expect(await attendee(id)).toMatchObject({ DidAttend: false });
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  it('are found at the door by name where more are registered than it lists', async () => {
    const { SessionID } = await session('Door of a large session', onNow);
    const [, last] = [await add(SessionID, 'Nora', 'Early'), await add(SessionID, 'Zoe', 'Late')];
    const firstOnly = (url: URL) =>
      url.pathname === '/api/rest/sessionAttendees' &&
      url.searchParams.get('range') === '[0,999]' &&
      url.searchParams.get('filter')?.includes('"q"') === false;
    await page.route(firstOnly, (route) =>
      route.continue({
        url: route.request().url().replace(encodeURIComponent('[0,999]'), encodeURIComponent('[0,0]')),
      }),
    );
    await openAddress(page, `/admin/sessions/door/${SessionID}`);
    await page.getByText('The first 1 by name of 2 are listed. Type a name to find the others.').waitFor();
    const zoe = page.getByRole('button', { name: /^Zoe Late/ });
    expect(await zoe.count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Find by name' }).fill('late z');
    await zoe.click();
    await page.locator('.door-row[aria-pressed=true]').waitFor();
    await page.getByRole('searchbox', { name: 'Find by name' }).fill('late y');
    await page.getByText('Nobody of that name is registered.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(attendee(last)).resolves.toMatchObject({ DidAttend: true });
  });
});
