import { describe, expect, it, jest } from '@jest/globals';
import { NEWS_MAX } from '@leaseledger/contract/changelog/changelog.views';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import { StaffClient } from '../../faults/staff-client.ts';
import { fillLogin, seenBy } from '../site/site.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(60_000);

const dialog = (name: string) => page.getByRole('dialog', { name });
const tab = (name: string) => page.getByRole('tab', { name });
const framed = (text: string) => page.frameLocator('iframe').getByText(text).waitFor();
const overview = () => page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
const tabsOf = () => seenBy<TabRow[]>(page, 'userEmbeddedList');

const { site, browser } = await openSite();
const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
await staff.call('POST', 'users/updateLastAppVersion', { LastAppVersion: '3.0.4' });
const context = await browser.newContext({
  baseURL: site.url,
  viewport: { width: 1440, height: 900 },
  locale: 'en-AU',
  reducedMotion: 'reduce',
});
for (const host of ['app.powerbi.com', 'bi.example.com'])
  await context.route(`https://${host}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>Shown: ${route.request().url()}</p>` }),
  );
const page = await context.newPage();
page.setDefaultTimeout(20_000);
await page.goto('/admin/login');
await fillLogin(page);

describe('What is new', () => {
  it('is shown since the version that was seen last, and again where closing it could not be told', async () => {
    await dialog('What is new').waitFor();
    const shown = await dialog('What is new').getByRole('heading', { level: 3 }).allTextContents();
    expect(shown).toHaveLength(NEWS_MAX);
    expect(shown[0]).toContain(`Version ${PRODUCT_VERSION}`);
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/users/updateLastAppVersion'));
    await page.route('**/api/users/updateLastAppVersion', (route) => route.abort());
    await page.keyboard.press('Escape');
    await lost;
    await overview();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.unroute('**/api/users/updateLastAppVersion');
    await page.reload();
    await dialog('What is new').waitFor();
  });

  it('is no longer shown after the reader closed it', async () => {
    const told = page.waitForResponse('**/api/users/updateLastAppVersion');
    await dialog('What is new').getByRole('button', { name: 'Close' }).click();
    expect((await told).status()).toBe(200);
    await page.reload();
    await overview();
    await page
      .getByRole('region', { name: 'Your Activity' })
      .getByText(`Knows what is new up to version ${PRODUCT_VERSION}`)
      .waitFor();
    expect(await dialog('What is new').count()).toBe(0);
  });

  it('stays under Recent Updates, the first five open', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Changelog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Recent Updates' }).waitFor();
    const releases = page.getByRole('button', { name: /^Version/ });
    await releases.nth(5).waitFor();
    const open = await releases.evaluateAll((all) => all.map((each) => each.getAttribute('aria-expanded')));
    expect(open.slice(0, 6)).toEqual(['true', 'true', 'true', 'true', 'true', 'false']);
    await page.getByRole('button', { name: /3\.0\.2.*HOTFIX/ }).waitFor();
    expect(await page.getByText('New Feature', { exact: true }).first().isVisible()).toBe(true);
  });
});

describe('Overview tabs', () => {
  it('begin with a way to the first one, which says what cannot be shown', async () => {
    await page.goto('/admin/');
    await page.getByRole('button', { name: 'Show a dashboard here' }).click();
    await dialog('Add a tab').getByRole('button', { name: 'Add Tab' }).click();
    await dialog('Add a tab').getByText('A tab needs a name.').waitFor();
    await page.getByLabel('Name').fill('Sales');
    await page.getByLabel('Address or embed code').fill('javascript:alert(1)');
    await dialog('Add a tab').getByRole('button', { name: 'Add Tab' }).click();
    await dialog('Add a tab').getByText('Only addresses that begin with https:// can be shown.').waitFor();
    expect(await tabsOf()).toEqual([]);
  });

  it('show the address of an embed code in a tight frame, on a host that the page could not frame before', async () => {
    await page
      .getByLabel('Address or embed code')
      .fill('<iframe src="https://app.powerbi.com/view?r=1" onload="alert(1)"></iframe>');
    await dialog('Add a tab')
      .getByText('Will be shown: https://app.powerbi.com/view?r=1&filterPaneEnabled=false')
      .waitFor();
    const again = page.waitForEvent('load');
    await dialog('Add a tab').getByRole('button', { name: 'Add Tab' }).dblclick();
    await again;
    await framed('Shown: https://app.powerbi.com/view?r=1&filterPaneEnabled=false');
    const frame = page.locator('iframe');
    expect(
      await frame.evaluate(({ attributes }) =>
        Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
      ),
    ).toEqual({
      title: 'Sales',
      src: 'https://app.powerbi.com/view?r=1&filterPaneEnabled=false',
      height: '800',
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups',
      referrerpolicy: 'no-referrer',
      allow: 'fullscreen',
      loading: 'lazy',
    });
    expect(await tabsOf()).toHaveLength(1);
  });

  it('are selected by click and by arrow, and stay so', async () => {
    for (const Name of ['Costs', 'Margins'])
      await staff.call('PUT', 'userEmbeddedList', { Name, EmbedContent: `https://app.powerbi.com/view?r=${Name}` });
    await page.reload();
    await framed('Shown: https://app.powerbi.com/view?r=Margins');
    const selections = [page.waitForResponse('**/userEmbeddedList/select')];
    await tab('Sales').click();
    await framed('Shown: https://app.powerbi.com/view?r=1');
    await Promise.all(selections);
    const last = page.waitForResponse(
      (response) =>
        response.url().endsWith('/userEmbeddedList/select') && response.request().postData()?.includes('2') === true,
    );
    await page.keyboard.press('ArrowRight');
    await framed('Shown: https://app.powerbi.com/view?r=Costs');
    await last;
    await page.reload();
    await framed('Shown: https://app.powerbi.com/view?r=Costs');
    expect((await tabsOf()).map(({ Name, Selected }) => [Name, Selected])).toEqual([
      ['Sales', false],
      ['Costs', true],
      ['Margins', false],
    ]);
  });

  it('say so where their host may not be framed, once another load has not helped, with a way to open it', async () => {
    await page.route('**/admin/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-src 'none'",
        },
      });
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Costs cannot be shown here' }).waitFor();
    const link = page.getByRole('link', { name: 'Open it in a new window' });
    expect(await link.getAttribute('href')).toBe('https://app.powerbi.com/view?r=Costs&filterPaneEnabled=false');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.unroute('**/admin/');
    await page.reload();
    await framed('Shown: https://app.powerbi.com/view?r=Costs');
  });

  it('are changed, and deleted after a question', async () => {
    await page.getByRole('button', { name: 'Edit Costs' }).click();
    await page.getByLabel('Name').fill('Running costs');
    await dialog('Edit Costs').getByRole('button', { name: 'Update Tab' }).click();
    await tab('Running costs').waitFor();
    await page.getByRole('button', { name: 'Delete Running costs' }).click();
    await dialog('Delete Running costs?').getByRole('button', { name: 'Delete tab' }).click();
    await framed('Shown: https://app.powerbi.com/view?r=Margins');
    expect(await tab('Running costs').count()).toBe(0);
  });
});

describe('Activity', () => {
  it('leads to its record and to its cause, and keeps its filters in the address', async () => {
    const person = (FirstName: string, LastName: string) =>
      staff.addPerson({
        FirstName,
        LastName,
        Email: `${FirstName}@example.com`,
        ContactNumber: '0400111222',
        CompanyName: 'Tamar Health',
      });
    const [zelda, ravi] = [await person('Zelda', 'Quill'), await person('Ravi', 'Menon')];
    await staff.call<LeadRow>('PUT', 'leads', {
      Lead: { PersonID: ravi.PersonID, Notes: 'Zelda Quill told him of us' },
    });
    const found = await staff.call<Mention[]>('GET', `persons/mentions/${zelda.PersonID}`);
    await staff.call('POST', 'persons/forget', {
      PersonID: zelda.PersonID,
      mentions: found.map(({ record, field, at, text }) => ({ record, field, at, text })),
    });

    await page.goto('/admin/activity');
    const caused = page.getByRole('row', {
      name: /blank mentions.*because of “Person forgotten” on .*, by Site Administrator/i,
    });
    await caused.waitFor();
    await page.getByText('Then, automatically: forget merged persons, destroy key, blank mentions').waitFor();
    // Who was forgotten has no record to lead to.
    expect(await caused.getByRole('link').allTextContents()).toEqual([expect.stringContaining('Lead 1')]);
    await caused.getByRole('link').click();
    await page.waitForURL('**/admin/leads/view/1');
    await page
      .getByRole('region', { name: 'Activity' })
      .getByText(/because of “Person forgotten”/)
      .waitFor();

    await page.goto('/admin/activity');
    await page
      .getByRole('button', { name: /^Refused logins/ })
      .or(page.getByRole('link', { name: /^Refused logins/ }))
      .first()
      .click();
    await page.getByText('No activity here').waitFor();
    expect(page.url()).toContain('view=refused');
  });

  it('has no screen where there is none: Error 404 leads home', async () => {
    const answered = await page.goto('/admin/reporting/home');
    expect(answered?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Error 404' }).waitFor();
    // The server knows the other addresses without a session.
    for (const there of ['leads', 'import/leads', 'imports', 'account', 'changelog'])
      expect([there, (await fetch(`${site.url}/admin/${there}`, { headers: { accept: 'text/html' } })).status]).toEqual(
        [there, 200],
      );
    expect(await page.getByText('Page does not exist').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Home' }).click();
    await overview();
  });
});
