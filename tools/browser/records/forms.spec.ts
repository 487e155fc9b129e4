import { describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { leaseTerms, payCycle, priority } from '@leaseledger/contract/leads/lead.codes';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { company } from '../../../apps/api/testing/bodies.ts';
import { answerTo } from '../../../apps/api/testing/solved.ts';
import type { Locator, Request } from 'playwright-core';
import { axeOn } from '../site/axe-on.ts';
import { callOf } from '../site/call-of.ts';
import { openAddress } from '../site/open-console.ts';
import { browserOf, seenBy, withoutLive } from '../site/site.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(90_000);

/** Makes a call beside the page, with the session of the page, as a colleague or another tab would. */
const call = <Payload>(method: string, path: string, body?: object) =>
  callOf<Payload>(context, method, `${site.url}/api/${path}`, body);
const addPerson = (FirstName: string, ContactNumber: string) =>
  call<PersonView>('PUT', 'persons', {
    Person: {
      FirstName,
      LastName: 'Ngata',
      Email: `${FirstName}@example.com`,
      ContactNumber,
      State: 'VIC',
      CompanyName: 'Barwon Health',
    },
  });
const { site, browser } = await openSite();
const page = await browserOf(browser, site);
const context = page.context();
await withoutLive(context);
const aroha = await addPerson('Aroha', '0412884210');
const mere = await addPerson('Mere', '0412884211');

/** The promises of the console's forms to somebody who types into them. */
describe('A form', () => {
  const lead = (id: number) => call<LeadView>('GET', `leads/lead/${id}`);

  /** A lead of Aroha's that can be saved as it stands. */
  async function addLead(): Promise<LeadView> {
    const { LeadID } = await call<LeadView>('PUT', 'leads', {
      Lead: {
        PersonID: aroha.PersonID,
        Notes: 'Compare statutory and operational',
        AnnualKMs: 15_000,
        AnnualIncome: 90_000,
        LeaseType: 'Statutory',
        PkePayCycleID: payCycle.MONTHLY,
        PreferredLeaseTerm: leaseTerms[2],
      },
    });
    return lead(LeadID);
  }

  /** Every command that the page sends to a path while something is done. */
  async function sentTo(path: string, during: () => Promise<unknown>): Promise<Request[]> {
    const sent: Request[] = [];
    const note = (request: Request) => {
      if (request.method() !== 'GET' && request.url().endsWith(`/api/${path}`)) sent.push(request);
    };
    page.on('request', note);
    await during();
    page.off('request', note);
    return sent;
  }

  /** Answers of a command hold null: it is done, and cannot be read yet. */
  const answersNull = (path: string) =>
    page.route(`**/api/${path}`, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      return route.fulfill({ response, json: { ...answer, payload: null } });
    });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) =>
    page.locator('input, textarea, [role=combobox]').and(page.getByLabel(name, { exact: true }));
  const expectAlert = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const shownNotes = (text: string) => page.locator('.lead-notes', { hasText: text });
  /** The findings of axe on the screen as it is. */
  const faults = async () => {
    const { violations } = await axeOn(page).analyze();
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  };
  /** Presses Tab until an element has the focus. */
  async function tabTo(wanted: Locator): Promise<void> {
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press('Tab');
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${String(wanted)} cannot be reached by Tab.`);
  }
  const newer = () => page.getByText(/^Somebody changed this record while you had it open/);

  async function logIn() {
    await field('Email').fill(site.admin.email);
    await field('Password').fill(site.admin.password);
    await button('Login').click();
  }

  async function choosePerson(label: string, name: string) {
    await field(label).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }

  it('that somebody was quicker than shows what was typed and what stands there now, and saves what the reader decides', async () => {
    const { LeadID, Version, id: _, ...before } = await addLead();
    await openAddress(page, `/admin/leads/edit/${LeadID}`);
    await button('High').click();
    await field('Notes').fill('Typed by me');
    const body = {
      LeadID,
      Version,
      Notes: 'Typed by a colleague',
      PriorityCodeID: priority.MEDIUM,
      Referral: 'A friend',
    };
    const { AnnualKMs, AnnualIncome, LeaseType, PkePayCycleID, PreferredLeaseTerm } = before;
    await call('POST', 'leads/update', {
      Lead: { AnnualKMs, AnnualIncome, LeaseType, PkePayCycleID, PreferredLeaseTerm, ...body },
    });

    await button('Update Lead').click();
    await page.getByText(/^This record was changed by/).waitFor();
    await button('Close').click();
    await newer().waitFor();
    await expect(field('Notes').inputValue()).resolves.toBe('Typed by me');
    await page.getByText('Now in the record: Typed by a colleague. Take it').waitFor();
    await page.getByText('Now in the record: Medium. Take it').waitFor();
    await expect(field('Referral').inputValue()).resolves.toBe('A friend');

    await page.locator('[data-field="Lead.PriorityCodeID"]').getByRole('button', { name: 'Take it' }).click();
    await button('Update And View Lead').click();
    await expectAlert(leadMessage.updated);
    await page.waitForURL('**/leads/view/*');
    await expect(lead(LeadID)).resolves.toMatchObject({
      Notes: 'Typed by me',
      PriorityCodeID: priority.MEDIUM,
      Referral: 'A friend',
    });
    await expect(newer().count()).resolves.toBe(0);
  });

  it('that is answered with nothing to read yet is done: it closes, says so, and sends nothing more', async () => {
    await answersNull('leads');
    await page.goto('/admin/leads/add');
    await choosePerson('Person', 'Mere');
    await field('Notes').fill('Answered with nothing to read yet');
    const sent = await sentTo('leads', async () => {
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Control+Enter');
      await expectAlert(leadMessage.added('The customer'));
      await page.waitForURL(/\/leads(\?.*)?$/);
    });
    expect(sent).toHaveLength(1);
    await page.unroute('**/api/leads');
    await page.getByRole('row', { name: /Answered with nothing/ }).waitFor();

    const { LeadID } = await addLead();
    await answersNull('leads/update');
    await openAddress(page, `/admin/leads/edit/${LeadID}`);
    await field('Notes').fill('Saved and not answered');
    await button('Update And View Lead').dblclick();
    await expectAlert(leadMessage.updated);
    await page.waitForURL('**/leads/view/*');
    await shownNotes('Saved and not answered').waitFor();
    await page.unroute('**/api/leads/update');
  });

  it('shows what the command answered without asking again', async () => {
    const { LeadID } = await addLead();
    await openAddress(page, `/admin/leads/edit/${LeadID}`);
    await field('Notes').fill('Answered by the command');
    const reads: string[] = [];
    const note = (request: Request) => reads.push(request.url());
    await page.waitForLoadState('networkidle');
    page.on('request', note);
    await button('Update And View Lead').click();
    await shownNotes('Answered by the command').waitFor();
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    expect(reads.filter((url) => url.includes('/leads/lead/'))).toEqual([]);
  });

  it('sends one command for a double click on a status', async () => {
    const { LeadID } = await addLead();
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    await button('Change status').click();
    const sent = await sentTo('leads/updateStatus', async () => {
      await page.getByRole('menuitem', { name: 'Qualified' }).dblclick();
      await expectAlert(leadMessage.statusUpdated);
      await page.getByText('Status Open to Qualified').waitFor();
    });
    expect(sent).toHaveLength(1);
  });

  it('keeps the person that the reader chose, whatever happens to the form, and saves that one', async () => {
    const { LeadID } = await addLead();
    await openAddress(page, `/admin/leads/edit/${LeadID}`);
    await choosePerson('Name', 'Mere');
    await field('Notes').fill('Now for Mere');
    await field('Annual KMs').fill('');
    await button('Update Lead').click();
    await page.getByText(leadMessage.annualKMsRequired).waitFor();
    await expect(field('Name').inputValue()).resolves.toBe('Mere Ngata');
    await field('Annual KMs').fill('16000');
    await expect(field('Name').inputValue()).resolves.toBe('Mere Ngata');
    await button('Update And View Lead').click();
    await page.getByRole('heading', { name: 'Mere Ngata' }).waitFor();
    await expect(lead(LeadID)).resolves.toMatchObject({ PersonID: mere.PersonID, AnnualKMs: 16_000 });
  });

  it('comes back after a lost session with the person who was just added', async () => {
    await page.goto('/admin/leads/add');
    await button('Add a new person').click();
    const dialog = page.getByRole('dialog', { name: 'Add a new person' });
    await dialog.getByLabel('First name').fill('Tane');
    await dialog.getByLabel('Last name').fill('Ngata');
    await dialog.getByLabel('Email', { exact: true }).fill('tane@example.com');
    await dialog.getByLabel('Contact number', { exact: true }).fill('0412884212');
    await dialog.getByLabel('Company').fill('Barwon Health');
    await dialog.getByLabel('State').click();
    await page.getByRole('option', { name: 'VIC' }).click();
    await dialog.getByRole('button', { name: 'Add Person' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(field('Person').inputValue()).resolves.toBe('Tane Ngata');
    await field('Notes').fill('Typed before the session was gone');
    await context.clearCookies();
    await button('Add Lead').click();
    await page.getByText('You are not logged in.').waitFor();
    await button('Close').click();
    await logIn();
    await page.waitForURL('**/leads/add');
    await page.getByText('tane@example.com, 0412 884 212, Barwon Health').waitFor();
    await expect(field('Person').inputValue()).resolves.toBe('Tane Ngata');
    await expect(page.getByText(/This person was deleted/).count()).resolves.toBe(0);
    await button('Add Lead').click();
    await expectAlert(leadMessage.added('Tane Ngata'));
  });

  it('lets a specialist, who gives leads to nobody else, give a new one to themselves', async () => {
    const sam = { email: 'sam@staff.example', password: 'Users-secret-1' };
    const add = (FirstName: string, LastName: string, RoleGroupIntID: number) =>
      call('PUT', 'users', {
        User: {
          FirstName,
          LastName,
          Email: `${FirstName.toLowerCase()}@staff.example`,
          RoleGroupIntID,
          Password: sam.password,
          ForcePasswordReset: false,
        },
      });
    await add('Sam', 'Whitlock', roleGroup.NOVATED_LEASE_SPECIALIST);
    await add('Mark', 'Eting', roleGroup.MARKETING);
    const theirs = await browserOf(browser, site, sam);
    await theirs.goto('/admin/leads/add');
    await theirs.getByRole('combobox', { name: 'Person' }).fill('Mere');
    await theirs.getByRole('option', { name: /Mere/ }).click();
    await theirs.getByRole('combobox', { name: 'Assign to' }).click();
    await theirs.getByRole('option', { name: 'Sam Whitlock' }).waitFor();
    await expect(theirs.getByRole('option').allTextContents()).resolves.toEqual(['Nobody yet', 'Sam Whitlock']);
    await theirs.getByRole('option', { name: 'Sam Whitlock' }).click();
    await theirs.getByLabel('Notes').fill('Rang about an electric car for the whole family');
    await theirs.getByRole('button', { name: 'Add and View', exact: true }).click();
    await theirs.waitForURL(/\/leads\/view\/\d+$/);
    await expect(seenBy<LeadView>(theirs, `leads/lead/${theirs.url().split('/').at(-1)}`)).resolves.toMatchObject({
      AssigneeName: 'Sam Whitlock',
      CreatedByName: 'Sam Whitlock',
    });
    await theirs.context().close();
  });

  it('asks for a missing person once the field is left, not while one is being added, and offers only assignees who may open leads', async () => {
    await page.goto('/admin/leads/add');
    const required = page.locator('.slide-panel').getByText(leadMessage.personRequired);
    const dialog = page.getByRole('dialog', { name: 'Add a new person' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    const add = async (press: () => Promise<void>) => {
      await press();
      await dialog.getByLabel('First name').waitFor();
      await expect(required.count()).resolves.toBe(0);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect(required.count()).resolves.toBe(0);
    };
    await add(() => button('Add a new person').click());
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await page.keyboard.press('Tab');
    await add(() => page.keyboard.press('Enter'));
    await field('Notes').focus();
    await required.waitFor();
    const colleagues = page.getByRole('combobox', { name: 'Assign to' });
    await colleagues.click();
    await page.getByRole('option', { name: 'Sam Whitlock' }).waitFor();
    await expect(page.getByRole('option', { name: 'Mark Eting' }).count()).resolves.toBe(0);
  });

  it('says that the server is away, keeps what was typed and the focus, and repeats the same command once it is back', async () => {
    const { LeadID } = await addLead();
    await openAddress(page, `/admin/leads/edit/${LeadID}`);
    await field('Notes').fill('Typed while the server was away');
    const sent = await sentTo('leads/update', async () => {
      await page.route('**/api/leads/update', (route) => route.abort());
      await button('Update And View Lead').click();
      await page.getByText('The server cannot be reached. Check your connection and try again.').waitFor();
      await button('Close').click();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Update And View Lead');
      await expect(field('Notes').inputValue()).resolves.toBe('Typed while the server was away');
      await page.unroute('**/api/leads/update');
      await button('Update And View Lead').click();
      await page.waitForURL('**/leads/view/*');
    });
    const keys = sent.map((request) => request.headers()['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    await expect(lead(LeadID)).resolves.toMatchObject({ Notes: 'Typed while the server was away' });
  });

  it('shows before a person is deleted where texts about others name them, and blanks what is ticked', async () => {
    const zeb = await addPerson('Zebulon', '0412884299');
    const { LeadID } = await call<LeadView>('PUT', 'leads', {
      Lead: {
        PersonID: mere.PersonID,
        Notes: 'Cousin of Zebulon Ngata, and of zebulon the elder too',
        AnnualKMs: 15_000,
        AnnualIncome: 90_000,
        LeaseType: 'Statutory',
        PkePayCycleID: payCycle.MONTHLY,
        PreferredLeaseTerm: leaseTerms[2],
      },
    });
    await openAddress(page, `/admin/persons/view/${zeb.PersonID}`);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Zebulon Ngata?' });
    const places = dialog.getByRole('checkbox', { name: new RegExp(`^Lead ${LeadID}, Notes:`) });
    await places.nth(1).waitFor();
    expect(
      await places.evaluateAll((boxes) =>
        boxes.map((box) => (box instanceof HTMLInputElement ? box.checked : undefined)),
      ),
    ).toEqual([true, true]);
    await expect(dialog.locator('mark', { hasText: /zebulon/i }).allTextContents()).resolves.toEqual([
      'Zebulon Ngata',
      'zebulon',
    ]);
    await places.nth(1).uncheck();
    const [request] = await sentTo('persons/forget', async () => {
      await button('Delete person').dblclick();
      await expectAlert('Person has been deleted.');
    });
    expect(request?.postDataJSON()).toMatchObject({
      PersonID: zeb.PersonID,
      mentions: [expect.objectContaining({ record: `lead-${LeadID}`, field: 'Notes', text: 'Zebulon Ngata' })],
    });
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    await shownNotes('Cousin of').waitFor();
    await page.waitForFunction(
      async (path) => (await (await fetch(path)).text()).includes('[forgotten]'),
      `/api/leads/lead/${LeadID}`,
    );
    expect((await lead(LeadID)).Notes).toBe('Cousin of [forgotten], and of zebulon the elder too');
  });

  it('for visitors is built by keyboard and by drag, shown as they see it, restored, and its quarantine is cleared', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const labels = () =>
      page.getByLabel(/^Label of /).evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    const label = (name: string) => page.getByRole('textbox', { name: `Label of ${name}`, exact: true });
    const said = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
    const { CompanyID } = await call<CompanyView>('PUT', 'companies', company());
    await openAddress(page, '/admin/forms/add');
    await page.locator(':focus').and(field('Name')).waitFor();
    await page.keyboard.type('Payday');
    await tabTo(label('Email'));
    await page.keyboard.press('Alt+ArrowUp');
    await said('Email is 3 of 4.');
    await page.locator(':focus').and(label('Email')).waitFor();
    await tabTo(button('Add field'));
    await page.keyboard.press('Enter');
    const added = page.getByRole('menuitem', { name: 'Query/Notes' });
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('q');
    await page.locator(':focus').and(added).waitFor();
    await page.keyboard.press('Enter');
    await page.locator(':focus').and(label('Query/Notes')).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Anything else?');
    await tabTo(field('Company'));
    await page.keyboard.type('Barw');
    await page.getByRole('option', { name: 'Barwon Health' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('checkbox', { name: 'Embedded' }));
    await page.keyboard.press('Space');
    await tabTo(button('Add and View'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Payday' }).first().waitFor();
    const [row] = await call<FormRow[]>('GET', 'forms');
    expect(row).toMatchObject({ Name: 'Payday', CompanyID, CompanyName: 'Barwon Health', Embedded: true });
    const address = `/admin/forms/view/${row?.FormID}`;
    expect(new URL(page.url()).pathname).toBe(address);
    await openAddress(page, address.replace('view', 'edit'));
    await page.waitForURL(`**${address}`);
    await expect(field('Company').inputValue()).resolves.toBe('Barwon Health');

    await page.locator('[data-asked=Notes] .asked-grip').dragTo(page.locator('[data-asked=FirstName]'), {
      targetPosition: { x: 8, y: 2 },
    });
    expect(await labels()).toEqual(['Anything else?', 'First Name', 'Last Name', 'Email', 'Contact Number']);
    await button('Remove Contact Number').press('Enter');
    await said('Contact Number removed.');
    await button('Remove Email').press('Enter');
    await said('Every form asks for Contact Number or Email.');
    const preview = page.frameLocator('iframe[title="Preview"]');
    await preview.getByLabel('Anything else?').waitFor();
    await preview.getByLabel('Contact Number').waitFor({ state: 'detached' });
    await label('Email').focus();
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await expect(faults()).resolves.toEqual([]);
    await tabTo(button('Update & View'));
    await page.keyboard.press('Enter');
    await expectAlert(formMessage.updated);
    await page.locator('.slide-panel:focus').waitFor();

    await button('Copy: Link').press('Enter');
    await said('Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/form/payday`);
    await page.getByLabel('Background').fill('#0c5f4b');
    await button('Copy: Embed code').press('Enter');
    await said('Embed code copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('data-background="0c5f4b"');
    await label('Query/Notes').fill('Your question');
    await button('Update & View').click();
    await page.locator('.slide-panel:focus').waitFor();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.locator('del').getByText('Anything else? (Query/Notes)').waitFor();
    await versions.locator('ins').getByText('Your question (Query/Notes)').waitFor();
    await versions.getByRole('button', { name: 'Restore version 2' }).click();
    await expectAlert('Version 2 is the current version again.');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-asked=Notes] input')?.value === 'Anything else?',
    );
    expect(await newer().count()).toBe(0);

    for (const FirstName of ['Ana', 'Bo', 'Cy', 'Di', 'Ed']) {
      const captcha = await answerTo(await seenBy<CaptchaChallenge>(page, 'captcha/challenge'));
      const Lead = { FirstName, LastName: 'Ngata', Email: `${FirstName}@example.com` };
      await call('PUT', 'forms/submit', { formLink: 'payday', Lead, captcha, Website: 'https://robot.example' });
    }
    await openAddress(page, address);
    await page.getByText('5 in quarantine', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Submissions' }).click();
    await page.getByRole('button', { name: /^In quarantine/ }).click();
    await page.getByText('The hidden field was filled in').nth(4).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const part of ['Submissions', 'Record']) {
      await button(part).click();
      await expect(faults()).resolves.toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const choose = async (...names: readonly string[]) => {
      for (const name of names) await page.getByRole('checkbox', { name: `${name} Ngata` }).check();
    };
    const gone = async (...names: readonly string[]) => {
      for (const name of names)
        await page.getByRole('checkbox', { name: `${name} Ngata` }).waitFor({ state: 'detached' });
    };
    await choose('Ana', 'Cy');
    await button('Release 2 submissions').click();
    await gone('Ana', 'Cy');
    await choose('Di', 'Ed');
    await button('Drop 2 submissions').click();
    await page.getByRole('dialog', { name: 'Drop 2 submissions?' }).getByRole('button', { name: 'Drop' }).click();
    await gone('Di', 'Ed');
    await button('Drop: Bo Ngata').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Drop', exact: true }).click();
    await page.getByText('No submission waits.').waitFor();
    await page.getByRole('button', { name: /^Accepted/ }).click();
    await page.getByText('Ana Ngata').waitFor();
    await page.getByText('Cy Ngata').waitFor();
    await openAddress(page, '/admin/forms');
    const listed = page.getByRole('row', { name: /Payday/ });
    await listed.getByRole('button', { name: /^Disable/ }).click();
    await expectAlert(formMessage.disabled);
    await listed.getByRole('button', { name: /^Enable/ }).click();
    await expectAlert(formMessage.enabled);
  });
});
