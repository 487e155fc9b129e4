import { describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { leaseTerms, payCycle, priority } from '@leaseledger/contract/leads/lead.codes';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import type { BrowserContext } from 'playwright-core';
import { callOf } from '../site/call-of.ts';
import { openAddress } from '../site/open-console.ts';
import { loggedIn, seenBy, type Site } from '../site/site.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(90_000);

const sam = { email: 'sam.whitlock@staff.example', password: 'Colleague-2026-x' };
const details = {
  Notes: 'Compare statutory and operational',
  AnnualKMs: 15_000,
  AnnualIncome: 90_000,
  LeaseType: 'Statutory',
  PkePayCycleID: payCycle.MONTHLY,
  PreferredLeaseTerm: leaseTerms[2],
};

/** Makes a call with the session of a browser. */
const call = <Payload>(by: BrowserContext, method: string, path: string, body?: object) =>
  callOf<Payload>(by, method, `${site.url}/api/${path}`, body);
async function browserOf(who: Site['admin']): Promise<BrowserContext> {
  const opened = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: site.url,
    locale: 'en-AU',
    storageState: await loggedIn(site, who),
  });
  opened.setDefaultTimeout(20_000);
  return opened;
}
const { site, browser } = await openSite();
const context = await browserOf(site.admin);
const page = await context.newPage();
await call(context, 'PUT', 'users', {
  User: {
    FirstName: 'Sam',
    LastName: 'Whitlock',
    Email: sam.email,
    Password: sam.password,
    RoleGroupIntID: roleGroup.NLS_TEAM_LEAD,
    ForcePasswordReset: false,
  },
});
const colleague = await browserOf(sam);
const aroha = await call<PersonView>(colleague, 'PUT', 'persons', {
  Person: {
    FirstName: 'Aroha',
    LastName: 'Ngata',
    Email: 'aroha@example.com',
    ContactNumber: '0412884210',
    State: 'VIC',
    CompanyName: 'Barwon Health',
  },
});

/** The console shows the changes of others, in the browsers of two users. */
describe('A console beside that of a colleague', () => {
  /** A lead that everybody is shown: a page that is opened next does not wait for what somebody else did. */
  async function addLead(others: object = {}): Promise<LeadView> {
    const { LeadID } = await call<LeadView>(colleague, 'PUT', 'leads', {
      Lead: { PersonID: aroha.PersonID, ...details, ...others },
    });
    return call<LeadView>(colleague, 'GET', `leads/lead/${LeadID}`);
  }
  async function amend(LeadID: number, changes: object): Promise<void> {
    const { Version } = await call<LeadView>(colleague, 'GET', `leads/lead/${LeadID}`);
    await call(colleague, 'POST', 'leads/update', {
      Lead: { LeadID, Version, PriorityCodeID: priority.LOW, ...details, ...changes },
    });
  }

  const row = (id: number) => page.locator(`tr:has([data-row-link="${id}"])`);

  it('shows a new row and its counts, and marks the row that somebody else changed', async () => {
    const first = await addLead();
    await page.goto('/admin/leads?view=all');
    await row(first.LeadID).waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const second = await addLead();
    await row(second.LeadID).waitFor();
    await page.locator('.list-count', { hasText: /^2$/ }).waitFor();
    await row(first.LeadID).getByRole('checkbox').check();
    await row(first.LeadID).getByRole('link').focus();
    await amend(first.LeadID, { PriorityCodeID: priority.HIGH });
    await page.locator(`tr.just-changed:has([data-row-link="${first.LeadID}"])`, { hasText: 'High' }).waitFor();
    // The selection and the focus of the reader are unchanged.
    expect(await row(first.LeadID).getByRole('checkbox').isChecked()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-row-link'))).toBe(String(first.LeadID));
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  it('shows a change in the open panel, and its author in the history', async () => {
    const { LeadID } = await addLead();
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    await page.locator('.lead-notes', { hasText: 'Compare statutory' }).waitFor();
    await amend(LeadID, { Notes: 'Told by Sam' });
    await page.locator('.lead-notes', { hasText: 'Told by Sam' }).waitFor();
    await page.locator('.history', { hasText: 'Sam Whitlock' }).waitFor();
    await expect(page.locator('.lead-notes').innerText()).resolves.toBe('Told by Sam');
  });

  it('names in the form who changed its record, with both values side by side, and saves what the reader chooses', async () => {
    const { LeadID } = await addLead({ LeaseType: null });
    await openAddress(page, `/admin/leads/edit/${LeadID}`);
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Typed by me');
    await amend(LeadID, { Notes: 'Typed by Sam', AnnualKMs: 20_000 });
    await page.getByText(/^Sam Whitlock changed this record at .+ while you had it open/).waitFor();
    expect(await notes.inputValue()).toBe('Typed by me');
    const choice = (name: RegExp) => page.locator('.newer-choices').getByRole('button', { name });
    expect(await choice(/^Keep mine Typed by me/).getAttribute('aria-pressed')).toBe('true');
    // A field that the reader did not change shows the newer value, and can be put back.
    expect(await choice(/^Take theirs 20,000 km/).getAttribute('aria-pressed')).toBe('true');
    await choice(/^Back to nothing$/).waitFor();
    await choice(/^Take theirs Typed by Sam/).click();
    expect(await notes.inputValue()).toBe('Typed by Sam');
    await choice(/^Keep mine Typed by me/).click();
    expect(await notes.inputValue()).toBe('Typed by me');
    await choice(/^Back to 15,000 km/).click();
    await page.getByRole('button', { name: 'Update And View Lead', exact: true }).click();
    await page.locator('.lead-notes', { hasText: 'Typed by me' }).waitFor();
    await expect(seenBy<LeadView>(page, `leads/lead/${LeadID}`)).resolves.toMatchObject({
      Notes: 'Typed by me',
      AnnualKMs: 15_000,
    });
  });

  it('says that the open record was deleted, and keeps what was typed to be copied', async () => {
    const { LeadID } = await addLead();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    await openAddress(page, `/admin/leads/edit/${LeadID}`);
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Typed by me');
    await call(colleague, 'DELETE', `leads/${LeadID}`);
    await page.getByText(`Lead ${LeadID} was deleted while you had it open.`).waitFor();
    expect(await notes.inputValue()).toBe('Typed by me');
    expect(await page.getByRole('button', { name: 'Update Lead', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Copy what I typed' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Notes: Typed by me');
    await page.evaluate(() =>
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
  });

  it('says what the open record was converted to, and leads there', async () => {
    const { LeadID } = await addLead();
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    await page.getByRole('heading', { name: 'Aroha Ngata' }).waitFor();
    const { EnquiryID } = await call<EnquiryRow>(colleague, 'GET', `leads/changeLeadToEnquiry/${LeadID}`);
    const notice = page.locator('.record-gone', { hasText: `Lead ${LeadID} was converted while you had it open.` });
    await notice.getByRole('link').click();
    await page.waitForURL(`**/enquiries/view/${EnquiryID}`);
    await page.getByRole('region', { name: `Enquiry ${EnquiryID}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/enquiries/view/${EnquiryID}`);
  });

  it('no longer offers anything on a record that was deleted while it was open', async () => {
    const { LeadID } = await addLead();
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    const panel = page.getByRole('region', { name: `Lead ${LeadID}` });
    const button = (name: string) => panel.getByRole('button', { name, exact: true });
    await button('Assign').waitFor();
    await call(colleague, 'DELETE', `leads/${LeadID}`);
    await page
      .getByText(`Lead ${LeadID} was deleted while you had it open. This is how it was; nothing can be changed on it.`)
      .waitFor();
    for (const name of ['Assign', 'Change status', 'Edit']) expect(await button(name).isDisabled()).toBe(true);
    expect(await panel.locator('.quick-value').count()).toBe(0);
    await page.keyboard.press('a');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await button('More actions').click();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await panel.getByRole('tab', { name: 'Notes' }).click();
    await button('Write a note').click();
    await page
      .getByRole('dialog', { name: "Can't add notes right now" })
      .getByRole('button', { name: 'Close' })
      .click();
  });

  it('shows what was changed while the first answer of the list was on its way', async () => {
    const { LeadID } = await addLead();
    const letGo = Promise.withResolvers<void>();
    const isAnswered = Promise.withResolvers<void>();
    let held = 0;
    await page.route('**/api/rest/leads?*', async (route) => {
      if (!route.request().url().includes('range=%5B0%2C19%5D') || (held += 1) > 1) return route.fallback();
      const response = await route.fetch();
      isAnswered.resolve();
      await letGo.promise;
      return route.fulfill({ response });
    });
    await page.goto('/admin/leads?view=all');
    await isAnswered.promise;
    const count = page.locator('.view-tab.active .view-count');
    const before = Number(await count.filter({ hasText: /\d/ }).innerText());
    const late = await addLead();
    // The counts are read as soon as the news are there; the rows are still those of before.
    await count.filter({ hasText: new RegExp(`^${before + 1}$`) }).waitFor();
    letGo.resolve();
    await row(LeadID).waitFor();
    await row(late.LeadID).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(held).toBeGreaterThan(1);
  });

  it('keeps on screen what its reader changed, whatever was read before that comes later', async () => {
    const { LeadID } = await addLead();
    const lead = `**/api/leads/lead/${LeadID}`;
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    const shown = page.locator('.slide-panel').getByRole('button', { name: /^Priority: / });
    await shown.waitFor();
    const [isAnswered, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(lead, async (route) => {
      const response = await route.fetch();
      isAnswered.resolve();
      await letGo.promise;
      await route.fulfill({ response });
    });
    await call(colleague, 'PUT', 'notes', { NoteType: 149, AttachedToID: LeadID, Note: 'Rang the payroll office' });
    await isAnswered.promise;
    await shown.click();
    await page.getByRole('menuitem', { name: 'High' }).click();
    await page.getByRole('status').getByText(leadMessage.updated, { exact: true }).first().waitFor();
    const late = page.waitForResponse(lead);
    letGo.resolve();
    await (await late).finished();
    await page.unrouteAll({ behavior: 'wait' });
    // With what is on screen: a second change is no change of what somebody else has changed.
    await shown.click();
    await page.getByRole('menuitem', { name: 'Medium' }).click();
    await page
      .locator('.slide-panel')
      .getByRole('button', { name: /^Priority: Medium/ })
      .waitFor();
    await expect(seenBy<LeadView>(page, `leads/lead/${LeadID}`)).resolves.toMatchObject({
      PriorityCodeID: priority.MEDIUM,
    });
  });

  it('reads again once what changes a hundred times', async () => {
    await page.goto('/admin/leads?view=all');
    const { LeadID } = await addLead();
    await row(LeadID).waitFor();
    let reads = 0;
    page.on('request', (request) => {
      if (
        request.url().includes('/api/rest/leads') &&
        request.url().includes('range=%5B0%2C') &&
        !request.url().includes('%2C-1%5D')
      )
        reads += 1;
    });
    const many = await Promise.all(Array.from({ length: 100 }, () => addLead()));
    const last = Math.max(...many.map((lead) => lead.LeadID));
    await row(last).waitFor();
    expect(reads).toBeLessThan(20);
    page.removeAllListeners('request');
  });

  it('says calmly that it is not live, and comes back by itself with what was missed', async () => {
    // Browsers that share no connection hold one for each page.
    await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    const alone = await context.newPage();
    await addLead();
    await alone.goto('/admin/leads?view=all');
    await alone.locator('[data-row-link]').first().waitFor();
    await context.setOffline(true);
    await alone.getByRole('button', { name: /^Not live/ }).waitFor({ timeout: 40_000 });
    const { LeadID } = await addLead();
    // A row is marked for a moment: it is looked for from here on.
    const marked = alone.locator('tr.just-changed').first().waitFor();
    await context.setOffline(false);
    await alone.locator(`[data-row-link="${LeadID}"]`).waitFor();
    await alone.getByRole('button', { name: /^Not live/ }).waitFor({ state: 'detached' });
    await expect(marked).resolves.toBeUndefined();
    await alone.close();
  });
});
