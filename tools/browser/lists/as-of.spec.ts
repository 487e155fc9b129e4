import { describe, expect, it, jest } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { until } from '@leaseledger/event-log/testing/until';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';

jest.setTimeout(90_000);

const quote = {
  AnnualKMs: 15_000,
  AnnualIncome: 90_000,
  LeaseType: 'Statutory',
  PkePayCycleID: 382,
  PreferredLeaseTerm: 3,
};
const { staff, page } = await openDesk();
const { PersonID, Version } = await staff.addPerson();
const lead = await staff.call<LeadRow>('PUT', 'leads', {
  Lead: { PersonID, Notes: 'Electric, wants delivery before June', ...quote },
});
const between = lead.CreatedDateTime;
await until('the next millisecond', () => new Date().toISOString() > between);
await staff.call<LeadRow>('POST', 'leads/update', {
  Lead: { ...quote, LeadID: lead.LeadID, Version: lead.Version, AnnualKMs: 18_000 },
});
await staff.call('POST', 'leads/updateStatus', {
  leadID: lead.LeadID,
  newStatusCodeID: 5,
  previousStatusCodeID: 3,
});
await staff.call<PersonView>('POST', 'persons/update', {
  Person: {
    PersonID,
    Version,
    FirstName: 'Greta',
    LastName: 'Renamed',
    Email: 'greta@example.com',
    ContactNumber: '0412884210',
    State: 'VIC',
    CompanyName: 'Barwon Health',
  },
});
await staff.call<LeadRow>('PUT', 'leads', {
  Lead: { PersonID, Notes: 'Compare statutory and operational', ...quote },
});

/** Records and lists as they were. */
describe('as of a moment', () => {
  const panel = () => page.getByRole('region', { name: `Lead ${lead.LeadID}` });
  const slider = () => panel().getByRole('slider', { name: 'Decisions' });

  it('a record is shown as it was from its history on, read-only, with the names of then and what changed since; arrow keys go through what happened', async () => {
    await openAddress(page, `/admin/leads/view/${lead.LeadID}`);
    await panel()
      .getByRole('listitem')
      .filter({ hasText: 'Logged by hand' })
      .getByRole('button', { name: 'As of here' })
      .click();
    await panel().getByRole('heading', { level: 2, name: 'Greta Lindqvist' }).waitFor();
    await panel().getByText('15,000 km').waitFor();
    for (const name of ['Edit', 'Assign', 'Change status', 'More actions', 'Undo'])
      expect(await panel().getByRole('button', { name, exact: true }).count()).toBe(0);
    const since = panel().getByRole('region', { name: 'Changed since then' });
    await since.getByRole('row', { name: 'Annual KMs 15,000 18,000' }).waitFor();
    await since.getByRole('row', { name: 'Person Greta Lindqvist Greta Renamed' }).waitFor();

    await slider().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowRight');
    await panel().getByText('18,000 km').waitFor();
    expect(await slider().getAttribute('aria-valuetext')).toMatch(/Site Administrator: Annual KMs 15,000 to 18,000$/);
    // At its end the button can no longer be pressed.
    await panel().getByRole('button', { name: 'Later' }).press('Enter');
    await slider().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowLeft');
    await panel().getByText('18,000 km').waitFor();
    await page.reload();
    await panel().getByText('18,000 km').waitFor();
    await panel().getByRole('button', { name: 'Back to now' }).click();
    await panel().getByRole('heading', { level: 2, name: 'Greta Renamed' }).waitFor();
    await panel().and(page.locator(':focus')).waitFor();
    await panel().getByRole('button', { name: 'Change status' }).waitFor();
  });

  it('a list is shown as it was by its address, read-only, with its filters, what changed since, and the record of then', async () => {
    await openAddress(page, `/admin/leads?asOf=${encodeURIComponent(between)}`);
    await page.getByRole('link', { name: String(lead.LeadID), exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: '1 to 1 of 1' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add lead' }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: /Select/ }).count()).toBe(0);
    // An export holds the present, so the past offers none.
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Changed since' }).click();
    const since = page.getByRole('region', { name: 'Changed since' });
    await since
      .getByRole('table', { name: 'Changed since (1)' })
      .getByRole('row', { name: 'Annual KMs 15,000 18,000' })
      .waitFor();
    await since
      .getByRole('table', { name: 'Not there then (1)' })
      .getByRole('link', { name: new RegExp(`^Lead ${lead.LeadID + 1}, `) })
      .waitFor();
    await since.getByRole('link', { name: `Lead ${lead.LeadID}, Greta Lindqvist` }).click();
    await panel().getByText('15,000 km').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await page.getByLabel('Filter these leads').fill('renamed');
    await page.getByRole('status').filter({ hasText: 'None' }).waitFor();
    await page.getByLabel('Filter these leads').fill('lindqvist');
    await page.getByRole('link', { name: String(lead.LeadID), exact: true }).click();
    await panel().getByText('15,000 km').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('link', { name: 'Add lead' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).waitFor();
  });

  it('a list is asked for by a date, and says where nothing was there yet or the moment makes no sense', async () => {
    await openAddress(page, '/admin/leads');
    await page.getByRole('button', { name: 'As of a moment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leads as of' });
    await dialog.getByRole('button', { name: 'Show the list' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: 'None' }).waitFor();
    await openAddress(page, '/admin/leads');
    await page.locator('[data-row-link]').first().waitFor();
    await openAddress(page, '/admin/leads?asOf=yesterday');
    await page
      .getByRole('alert')
      .getByText('The moment must be a date with a time and an offset, or an entry of a history.')
      .waitFor();
    expect(await page.locator('[data-row-link]').count()).toBe(0);
  });

  it.each(['persons', 'users', 'companies'])('%s have their past too, without code of their own', async (resource) => {
    await openAddress(page, `/admin/${resource}?asOf=${encodeURIComponent(between)}`);
    await page.getByRole('button', { name: 'Back to now' }).waitFor();
    await page.getByText(/^As of/).waitFor();
    expect(await page.getByRole('link', { name: /^Add / }).count()).toBe(0);
  });
});
