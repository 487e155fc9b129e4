import { describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { leadDistributorMessage } from '@leaseledger/contract/distributors/lead-distributor.messages';
import type { LeadDistributorView } from '@leaseledger/contract/distributors/lead-distributor.views';
import { ofEnquiries } from '@leaseledger/contract/distributors/distributor.codes';
import type { DistributorView } from '@leaseledger/contract/distributors/distributor.views';
import { distributorMessages } from '@leaseledger/contract/distributors/distributor.messages';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { residualLeadMessage } from '@leaseledger/contract/residual-leads/residual-lead.messages';
import type { ResidualLeadCreatorView } from '@leaseledger/contract/residual-leads/residual-lead.views';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import type { Page } from 'playwright-core';
import { StaffClient } from '../../faults/staff-client.ts';
import { loggedIn, seenBy } from '../site/site.ts';
import { openAddress } from '../site/open-console.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(90_000);

const enquiryMessages = distributorMessages(ofEnquiries);

const addUser = (FirstName: string, LastName: string, RoleGroupIntID: number) =>
  staff.call<UserRecord>('PUT', 'users', {
    User: {
      FirstName,
      LastName,
      Email: `${FirstName}.${LastName}@staff.example`.toLowerCase(),
      RoleGroupIntID,
      Password: 'Users-secret-1',
      ForcePasswordReset: false,
    },
  });
const { site, browser } = await openSite();
const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
for (const [first, last] of [
  ['Sam', 'Whitlock'],
  ['Priya', 'Nair'],
] as const)
  await addUser(first, last, roleGroup.NOVATED_LEASE_SPECIALIST);
await addUser('Mia', 'Okafor', roleGroup.NLS_TEAM_LEAD);
const personID = (await staff.addPerson()).PersonID;
for (const Notes of ['Electric, wants delivery before June', 'Compare statutory and operational'])
  await staff.call<LeadRow>('PUT', 'leads', { Lead: { PersonID: personID, Notes } });
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  baseURL: site.url,
  locale: 'en-AU',
  timezoneId: 'Australia/Melbourne',
  storageState: await loggedIn(site),
});
page.setDefaultTimeout(30_000);

describe('Lead Management', () => {
  const told = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
  const inPool = (on: Page) => on.getByRole('list', { name: 'In the pool' });
  const pool = async () =>
    (await seenBy<LeadDistributorView>(page, 'leads/leadDistributor')).UserPool.map(({ FirstName }) => FirstName);

  it('is where the warning above the leads leads to, while they are not distributed', async () => {
    await page.goto('/admin/leads');
    const banner = page.getByRole('note').filter({ hasText: leadDistributorMessage.disabledBanner });
    await banner.getByRole('link', { name: 'Lead Management' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lead Management' }).waitFor();
    await banner.waitFor();
    expect(await banner.getByRole('link').count()).toBe(0);
    expect(await page.title()).toContain('Lead Management');
  });

  it('puts colleagues into the pool and takes them out, by the keyboard and by dragging', async () => {
    const others = page.getByRole('list', { name: 'Others' });
    await page.getByRole('button', { name: 'Add Sam Whitlock to the pool' }).focus();
    await page.keyboard.press('Enter');
    await inPool(page).getByText('Sam Whitlock').waitFor();
    await told(leadDistributorMessage.poolChanged);
    expect(await pool()).toEqual(['Sam']);

    await others.getByRole('listitem').filter({ hasText: 'Priya Nair' }).dragTo(inPool(page));
    await inPool(page).getByText('Priya Nair').waitFor();
    expect(await pool()).toEqual(['Sam', 'Priya']);
    await inPool(page).getByRole('listitem').filter({ hasText: 'Priya Nair' }).dragTo(others);
    await others.getByText('Priya Nair').waitFor();
    expect(await pool()).toEqual(['Sam']);

    await page.getByLabel('Find a colleague').fill('nai');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await inPool(page).getByText('Priya Nair').waitFor();
    expect(await pool()).toEqual(['Sam', 'Priya']);
  });

  it('says what a run would do without doing it, and then why a run did what it did', async () => {
    await page.getByRole('button', { name: 'Preview next run' }).click();
    const dryRun = page.getByRole('dialog', { name: 'Preview of the next run' });
    await dryRun.getByText('2 leads waiting, 2 would be assigned.').waitFor();
    await dryRun.getByRole('row', { name: /Sam Whitlock Waited longest of 2 available/ }).waitFor();
    await page.keyboard.press('Escape');
    await dryRun.waitFor({ state: 'detached' });
    expect((await seenBy<LeadDistributorView>(page, 'leads/leadDistributor')).RunCount).toBe(0);

    await page.getByLabel('Runs every').click();
    await page.getByRole('option', { name: '10 minutes' }).click();
    await told(leadDistributorMessage.intervalSet(10));
    await page.getByRole('switch', { name: 'Lead distributor active' }).focus();
    await page.keyboard.press('Space');
    await told(leadDistributorMessage.enabled);
    await page
      .getByRole('note')
      .filter({ hasText: leadDistributorMessage.disabledBanner })
      .waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Lead distributor active');

    const why = page.getByRole('button', { name: 'Run 1', exact: true });
    await why.focus();
    await page.keyboard.press('Enter');
    const run = page.getByRole('region', { name: 'Run 1' });
    await run
      .getByText(/^2 leads waiting, 2 were assigned\. Recalculated from its input, the run gives the same result\.$/)
      .waitFor();
    await run
      .getByRole('row', { name: /^1 Greta Lindqvist Low Sam Whitlock First in the line, had waited .* Given$/ })
      .waitFor();
    await page
      .getByRole('region', { name: 'Assignee changes' })
      .getByRole('row', { name: /Greta Lindqvist Barwon Health Unassigned Priya Nair Lead distributor/ })
      .waitFor();
    await page.getByRole('region', { name: 'Fairness' }).getByRole('row', { name: 'Sam Whitlock 1 50%' }).waitFor();
    await page.reload();
    await run.getByText(/gives the same result/).waitFor();
  });

  it.each([390, 768, 1024, 1280, 1440])(
    'shows all of its tables at a width of %i, where rows stay rows',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await page
        .getByRole('region', { name: 'Assignee changes' })
        .getByRole('row', { name: /Greta Lindqvist.* Unassigned.* Priya Nair.* Lead distributor/ })
        .waitFor();
      await page
        .getByRole('region', { name: 'Run 1' })
        .getByRole('row', { name: /^1 Greta Lindqvist .*First in the line.* Given$/ })
        .waitFor();
      await page.getByRole('button', { name: 'Preview next run' }).click();
      await page.getByRole('dialog').getByRole('table', { name: 'The line' }).waitFor();
      const cut = await page
        .locator('table')
        .evaluateAll((tables) =>
          tables
            .filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0))
            .map(({ textContent }) => textContent),
        );
      expect(cut).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  it('names the person of a deleted lead until the person is forgotten', async () => {
    const linked = async (name: string) => {
      await page.reload();
      for (const region of ['Run 1', 'Assignee changes'])
        await page
          .getByRole('region', { name: region })
          .getByRole('row')
          .filter({ has: page.locator('a[href$="/leads/view/2"]') })
          .getByRole('link', { name })
          .first()
          .waitFor();
    };
    await staff.call('DELETE', 'leads/2');
    await linked('Greta Lindqvist');
    await staff.call('DELETE', `persons/${personID}`);
    await linked('Lead 2');
    expect(await page.getByText(/Deleted person|Greta/).count()).toBe(0);
  });

  it('switches the residual lead creator on, and says that a simulator plays the leasing system', async () => {
    const panel = page.getByRole('region', { name: 'Residual lead creator' });
    await panel.getByText(residualLeadMessage.simulated).waitFor();
    await panel.getByRole('switch', { name: 'Residual lead creator active' }).click();
    await told(residualLeadMessage.enabled);
    await panel.getByText('Active, runs once a day').waitFor();
    expect((await seenBy<ResidualLeadCreatorView>(page, 'leads/residualLeadCreator')).Enabled).toBe(true);
  });

  it('distributes enquiries from Enquiry Management, which shows who is in the pool and who is passed over', async () => {
    const [gone, { EnquiryID }] = [
      await addUser('Gone', 'Tomorrow', roleGroup.NOVATED_LEASE_SPECIALIST),
      await staff.call<EnquiryRow>('PUT', 'enquiries', {
        Enquiry: { PersonID: (await staff.addPerson()).PersonID, Urgent: true },
      }),
    ];
    await staff.call('POST', 'users/disable', { userID: gone.UserID, work: 'stays' });
    await openAddress(page, '/admin/enquiries');
    const banner = page.getByRole('note').filter({ hasText: enquiryMessages.disabledBanner });
    await banner.getByRole('link', { name: 'Enquiry Management' }).click();
    await page.getByRole('heading', { level: 1, name: 'Enquiry Management' }).waitFor();
    await inPool(page).getByText('Sam Whitlock').waitFor();
    await page
      .getByRole('list', { name: 'Passed over' })
      .getByText(/Gone Tomorrow.*Account disabled/)
      .waitFor();

    await page.getByRole('button', { name: 'Preview next run' }).click();
    const dryRun = page.getByRole('dialog', { name: 'Preview of the next run' });
    await dryRun.getByText('1 enquiry waiting, 1 would be assigned.').waitFor();
    await page.keyboard.press('Escape');
    await dryRun.waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Enquiry distributor active' }).click();
    await told(enquiryMessages.enabled);
    await page.getByRole('button', { name: 'Run 1', exact: true }).click();
    const run = page.getByRole('region', { name: 'Run 1' });
    await run.getByText(/^1 enquiry waiting, 1 was assigned\./).waitFor();
    await run
      .getByRole('row', { name: /Greta Lindqvist Low Urgent .* First in the line, had waited .* Given$/ })
      .waitFor();
    await run.locator(`a[href$="/enquiries/view/${EnquiryID}"]`).waitFor();
    await page
      .getByRole('region', { name: 'Assignee changes' })
      .getByRole('row', { name: /Greta Lindqvist .*Unassigned .* Enquiry distributor$/ })
      .waitFor();
    const { TotalAssigned } = await seenBy<DistributorView>(page, 'enquiries/enquiryDistributor');
    expect(TotalAssigned).toBe(1);
  });

  it('shows its pool to lead managers who may not change it, and nothing to others', async () => {
    const asUser = async (email: string, look: (on: Page) => Promise<void>) => {
      const storageState = await loggedIn(site, { email, password: 'Users-secret-1' });
      const own = await browser.newPage({ baseURL: site.url, locale: 'en-AU', storageState });
      await own.goto('/admin/leads/manage');
      await look(own);
      await own.close();
    };
    await asUser('mia.okafor@staff.example', async (own) => {
      await inPool(own).getByText('Sam Whitlock').waitFor();
      expect(await own.getByRole('button', { name: /the pool$/ }).count()).toBe(0);
    });
    await asUser('sam.whitlock@staff.example', (own) =>
      own.getByRole('heading', { name: 'Lead Management is not open to you' }).waitFor(),
    );
  });
});
