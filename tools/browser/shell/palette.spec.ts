import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { StaffClient } from '../../faults/staff-client.ts';
import { openAddress } from '../site/open-console.ts';
import { browserOf, loadsAhead, logIn, withoutLive } from '../site/site.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(120_000);

const { site, browser } = await openSite();
const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
const { LeadID } = await staff.addLead();
await staff.addPerson({
  FirstName: 'Leona',
  LastName: 'Addison',
  Email: 'leona@example.com',
  ContactNumber: '0412884211',
});
await staff.addPerson({
  FirstName: 'Addo',
  LastName: 'Mensah',
  Email: 'addo@example.com',
  ContactNumber: '0412884212',
});
const page = await browserOf(browser, site);
const context = page.context();
await withoutLive(context);
// A network that carries a stream is never idle.
// A part that the browser still has is not asked for again, and so cannot be held back.
await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });

/** Text that is typed right after Control+K or `n` reaches its field, however late the field appears. */
describe('The palette and the forms that a key opens', () => {
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

  /** Holds back the answers of this address until the returned function is called. */
  async function hold(address: string): Promise<() => void> {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(address, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  const part = (name: string) => `**/assets/${name}-*.js`;
  const palette = () => page.getByRole('dialog', { name: 'Search or run a command' });
  const field = () => palette().getByPlaceholder('Search or run a command');
  const status = () => palette().getByRole('status');
  const SEARCH = '**/api/admin/search';
  const leads = async () => {
    await page.goto('/admin/leads');
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
  };

  it('stand in the palette when it comes, and Enter ran nothing before', async () => {
    const release = await hold(part('CommandPalette'));
    await leads();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nlindq');
    for (const _ of 'lindq') await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    release();
    await palette()
      .getByRole('option', { name: /Greta Lindqvist/ })
      .first()
      .waitFor();
    expect(await field().inputValue()).toBe('lindq');
    expect(new URL(page.url()).pathname).toBe('/admin/leads');
    await page.keyboard.type('v');
    expect(await field().inputValue()).toBe('lindqv');
  });

  it('close the palette with Escape while it is on its way', async () => {
    const release = await hold(part('CommandPalette'));
    await leads();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gre');
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    release();
    await page.keyboard.press('Control+k');
    await palette().getByRole('option', { name: 'Add lead' }).waitFor();
    expect(await field().inputValue()).toBe('');
  });

  it('stay in the field where the palette cannot be loaded, and are there when it can', async () => {
    await page.route(part('CommandPalette'), (route) => route.abort('internetdisconnected'));
    await leads();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gre');
    await palette().getByText('This part could not be loaded').waitFor();
    await page.keyboard.type('ta');
    await page.unroute(part('CommandPalette'));
    await palette().getByRole('button', { name: 'Try again' }).click();
    await palette()
      .getByRole('option', { name: /Greta Lindqvist/ })
      .first()
      .waitFor();
    expect(await field().inputValue()).toBe('greta');
  });

  it('run nothing with Enter until the results are those of the text', async () => {
    const release = await hold(SEARCH);
    await overview();
    await page.keyboard.press('Control+k');
    await palette().getByRole('option', { name: 'Add lead' }).waitFor();
    const asked = page.waitForRequest(
      (request) => request.url().includes('/api/admin/search') && request.postData()?.includes('addison') === true,
    );
    await page.keyboard.type('add');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ison');
    await page.keyboard.press('Enter');
    await asked;
    await page.keyboard.press('Enter');
    expect({ at: new URL(page.url()).pathname, open: await palette().isVisible() }).toEqual({
      at: '/admin/',
      open: true,
    });
    await palette().getByText('Searching …').waitFor();
    release();
    await palette()
      .getByRole('option', { name: /Leona Addison/ })
      .and(page.locator('[aria-selected=true]'))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/persons\/view\/\d+/);
    await page.getByRole('heading', { name: 'Leona Addison' }).waitFor();
  });

  it('are not taken for an older text, whose results come last', async () => {
    await overview();
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(SEARCH, async (route) => {
      if (route.request().postData()?.includes('addis') === true) return route.continue();
      const answer = await route.fetch();
      await released;
      await route.fulfill({ response: answer }).catch(() => undefined); // The console may have given it up.
    });
    await page.keyboard.press('Control+k');
    await palette().getByRole('option', { name: 'Add lead' }).waitFor();
    const older = page.waitForRequest(
      (request) => request.url().includes('/api/admin/search') && request.postData()?.includes('add') === true,
    );
    await page.keyboard.type('add');
    await older;
    await page.keyboard.type('is');
    const leona = palette().getByRole('option', { name: /Leona Addison/ });
    await leona.and(page.locator('[aria-selected=true]')).waitFor();
    release();
    await page.waitForLoadState('networkidle');
    expect(
      await palette()
        .getByRole('option', { name: /Addo Mensah/ })
        .count(),
    ).toBe(0);
    expect(await leona.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it.each([
    ['LeadCreate', 'leads', 'Person'],
    ['RecordPicker', 'leads', 'Person'],
    ['PersonCreate', 'persons', 'First name'],
  ])('stand in the first field of a form whose %s was still on its way', async (name, list, label) => {
    const release = await hold(part(name));
    await page.goto(`/admin/${list}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('jGret');
    for (const _ of 'jGret') await page.keyboard.press('Backspace');
    await page.keyboard.type('Greta');
    release();
    const input = page.locator('input').and(page.getByLabel(label, { exact: true }));
    await page.waitForFunction(
      (text) => document.activeElement instanceof HTMLInputElement && document.activeElement.value === text,
      'Greta',
    );
    await page.keyboard.type(' L');
    expect(await input.inputValue()).toBe('Greta L');
    await page.goto('about:blank');
  });

  it('go nowhere after Escape, and neither does the form come', async () => {
    const release = await hold(part('LeadCreate'));
    await leads();
    await page.keyboard.press('n');
    await page.waitForURL(/\/leads\/add/);
    await page.keyboard.type('Gre');
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/leads$/);
    release();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('region', { name: 'Add lead' }).count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    // Enquiries and new business have the same keys, which are listed once.
    expect(await page.getByRole('dialog', { name: 'Keys' }).getByText('Status of the open enquiry').count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('open at once, since their parts were loaded before anybody asked, unless the reader saves data', async () => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const names = ['LeadPanel', 'LeadCreate', 'CommandPalette'];
    await leads();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => names.some((name) => url.includes(`/${name}-`)))).toEqual([]);
    await loadsAhead(page.context());
    const arrived = Promise.all(names.map((name) => page.waitForResponse(part(name))));
    await leads();
    await arrived;
    expect(new URL(page.url()).pathname).toBe('/admin/leads');
    expect(names.filter((name) => !asked.some((url) => url.includes(`/${name}-`)))).toEqual([]);
  });

  const options = () => palette().getByRole('option').allTextContents();
  const results = () => palette().getByRole('group', { name: 'Results' }).getByRole('option');
  const overview = async () => {
    await openAddress(page, '/admin/');
    await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor();
  };
  const open = async () => {
    await page.keyboard.press('Control+k');
    await palette().getByRole('option').first().waitFor();
  };
  const closed = async () => {
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  };

  it('find records of all types, of one of them, and page by page, by keyboard alone; how many stand on a page is remembered', async () => {
    for (const number of [1, 2, 3, 4, 5, 6])
      await staff.addPerson({
        FirstName: `Bela${number}`,
        LastName: 'Zimanyi',
        Email: `bela${number}@example.com`,
        ContactNumber: `041288430${number}`,
        CompanyName: 'Zimanyi and Greta',
      });
    await leads();
    await open();
    await palette().getByText('Searches Leads, Recostings, Enquiries, Sessions').waitFor();
    await page.keyboard.type('greta');
    await status().getByText('Results 1 to 5 of 8.').waitFor();
    expect(await results().count()).toBe(5);
    await page.keyboard.press('PageDown');
    await status().getByText('Results 6 to 8 of 8.').waitFor();
    expect(await results().count()).toBe(3);
    await page.keyboard.press('PageDown');
    expect(await status().textContent()).toBe('Results 6 to 8 of 8.');
    await page.keyboard.press('PageUp');
    await status().getByText('Results 1 to 5 of 8.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await palette().getByRole('radio', { name: 'Leads' }).isChecked()).toBe(true);
    await status().getByText('Results 1 to 1 of 1.').waitFor();
    await results()
      .filter({ hasText: `Lead ${LeadID}, Open` })
      .waitFor();
    await page.keyboard.press('ArrowLeft');
    await status().getByText('Results 1 to 5 of 7.').waitFor();
    await palette().getByText('10', { exact: true }).click();
    await status().getByText('Results 1 to 7 of 7.').waitFor();
    await closed();
    await leads();
    await open();
    await page.keyboard.type('greta');
    await status().getByText('Results 1 to 8 of 8.').waitFor();
    await palette().getByText('5', { exact: true }).click();
    await palette().getByRole('button', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await status().getByText('Results 6 to 8 of 8.').waitFor();
    await page.keyboard.type(' lind');
    await palette().getByRole('radio', { name: 'All' }).focus();
    // Text that is typed beside the field continues in it.
    await page.keyboard.type('qvist');
    expect(await field().inputValue()).toBe('greta lindqvist');
    await status().getByText('Results 1 to 2 of 2.').waitFor();
    await closed();
  });

  it('do with the open record what its buttons do, and nothing of it once it is closed', async () => {
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    await page.getByRole('heading', { level: 2, name: 'Greta Lindqvist' }).waitFor();
    await page.locator('.quick-value').first().waitFor();
    await open();
    expect(
      await palette()
        .getByRole('group', { name: `Lead ${LeadID}` })
        .getByRole('option')
        .allTextContents(),
    ).toEqual(
      expect.arrayContaining([
        'Change statuss',
        'Assigna',
        'Change priorityp',
        'Edit',
        'Copy link',
        'Delete',
        'Full screen',
      ]),
    );
    await page.keyboard.type('change prio');
    await palette()
      .getByRole('option', { name: 'Change priority' })
      .and(page.locator('[aria-selected=true]'))
      .waitFor();
    await status().getByText('Nothing found.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'Priority' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await open();
    await page.keyboard.type('delete');
    await status().getByText('Nothing found.').waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: `Delete lead ${LeadID}?` })
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Cancel' })
      .click();
    await open();
    await page.keyboard.type('edit');
    await status().getByText('Nothing found.').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/leads\/edit\//);
    await leads();
    await open();
    expect((await options()).filter((option) => /Change status|Delete|Edit/.test(option))).toEqual([]);
    await closed();
  });

  it('show where one was last, by names of today, and nothing that is gone; only addresses are kept', async () => {
    const { PersonID } = await staff.addPerson({
      FirstName: 'Gone',
      LastName: 'Tomorrow',
      Email: 'gone@example.com',
      ContactNumber: '0412884399',
    });
    for (const place of [`persons/view/${PersonID}`, `leads/view/${LeadID}`]) {
      await openAddress(page, `/admin/${place}`);
      await page.getByRole('heading', { level: 2 }).waitFor();
    }
    await overview();
    const visited = palette().getByRole('group', { name: 'Last visited' });
    await open();
    await visited.getByRole('option', { name: /Gone Tomorrow.*Person/ }).waitFor();
    await visited.getByRole('option', { name: /Greta Lindqvist.*Lead/ }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('visited'))).not.toMatch(/Greta|Lindqvist|Gone/);
    await closed();
    await staff.call('DELETE', `persons/${PersonID}`);
    // Loaded anew, since names are read again after ten seconds.
    await page.goto('/admin/');
    await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor();
    await open();
    await visited.getByRole('option', { name: /Greta Lindqvist.*Lead/ }).click();
    await page.waitForURL(new RegExp(`/leads/view/${LeadID}$`));
    await open();
    await visited.getByRole('option', { name: 'Overview' }).waitFor();
    // Where one is already is no place to go.
    expect(
      (await visited.getByRole('option').allTextContents()).filter((option) => /Gone|Deleted|Greta/.test(option)),
    ).toEqual([]);
    await closed();
  });

  it('find a person by a former name, and say so', async () => {
    const { PersonID, Version } = await staff.addPerson({
      FirstName: 'Ilse',
      LastName: 'Vorname',
      Email: 'ilse@example.com',
      ContactNumber: '0412884377',
    });
    await staff.call('POST', 'persons/update', {
      Person: {
        PersonID,
        Version,
        FirstName: 'Ilse',
        LastName: 'Nachname',
        Email: 'ilse@example.com',
        ContactNumber: '0412884377',
        State: 'VIC',
        CompanyName: 'Barwon Health',
      },
    });
    await overview();
    await open();
    await page.keyboard.type('vorname');
    await results().first().waitFor();
    expect(await results().allTextContents()).toEqual([
      'Person: Ilse Nachnameformerly Ilse Vorname, Barwon Health, 0412 884 377',
    ]);
    await closed();
  });

  it('say that a search failed, go on with commands, and search again when asked', async () => {
    let isBroken = true;
    await page.route(SEARCH, (route) =>
      isBroken
        ? route.fulfill({
            status: 503,
            contentType: 'application/json',
            body: JSON.stringify({ success: false, message: 'The lists are away just now.', code: 0, payload: null }),
          })
        : route.continue(),
    );
    await overview();
    await open();
    await page.keyboard.type('lead');
    const problem = palette().getByRole('alert');
    await problem.getByText('The search was not answered. The lists are away just now.').waitFor();
    await palette().getByRole('option', { name: 'Add lead' }).and(page.locator('[aria-selected=true]')).waitFor();
    isBroken = false;
    for (const _ of 'lead') await page.keyboard.press('Backspace');
    await page.keyboard.type('lindqvist');
    await results().filter({ hasText: 'Greta Lindqvist' }).first().waitFor();
    isBroken = true;
    await page.keyboard.type(' greta');
    await problem.waitFor();
    isBroken = false;
    await problem.getByRole('button', { name: 'Try again' }).click();
    await status().getByText('Results 1 to 2 of 2.').waitFor();
    expect(await problem.count()).toBe(0);
    await closed();
  });

  it('search nothing for external users, who see nothing either of where somebody else was in their browser', async () => {
    const outsider = { email: 'olga@outside.example', password: 'Outside-2026-x' };
    await staff.call('PUT', 'users', {
      User: {
        FirstName: 'Olga',
        LastName: 'Outside',
        Email: outsider.email,
        Password: outsider.password,
        RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST,
        ExternalUser: true,
      },
    });
    const on = await browserOf(browser, site);
    await on.goto(`/admin/leads/view/${LeadID}`);
    await on.getByRole('heading', { level: 2 }).waitFor();
    await on.getByRole('button', { name: /^User menu/ }).click();
    await on.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await on.getByLabel('Password', { exact: true }).waitFor();
    await logIn(on, outsider);
    const asked: string[] = [];
    on.on('request', (request) => void asked.push(request.url()));
    await on.getByRole('button', { name: 'Run a command' }).click();
    const commands = on.getByRole('dialog', { name: 'Run a command' });
    await commands.getByRole('option', { name: 'Go to Leads' }).waitFor();
    expect(await commands.getByRole('group', { name: 'Last visited' }).count()).toBe(0);
    await on.keyboard.type('lindqvist');
    await commands.getByText('Nothing found.').waitFor();
    expect(asked.filter((url) => url.includes('admin/search'))).toEqual([]);
    await on.context().close();
  });
});
