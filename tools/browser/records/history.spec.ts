import { describe, expect, it, jest } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';

jest.setTimeout(90_000);

const { staff, page } = await openDesk();
const { PersonID } = await staff.addPerson();

/** The history of a record, with values and undo. */
describe('The history of a lead', () => {
  const quote = {
    AnnualKMs: 15_000,
    AnnualIncome: 90_000,
    LeaseType: 'Statutory',
    PkePayCycleID: 382,
    PreferredLeaseTerm: 3,
  };
  const newLead = () =>
    staff.call<LeadRow>('PUT', 'leads', {
      Lead: { PersonID, Notes: 'Electric, wants delivery before June', ...quote },
    });
  const amend = ({ LeadID, Version }: LeadRow, changes: object) =>
    staff.call<LeadRow>('POST', 'leads/update', { Lead: { ...quote, LeadID, Version, ...changes } });
  const open = async ({ LeadID }: LeadRow) => {
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    const history = page.getByRole('region', { name: 'Activity' });
    await history.getByText('Logged by hand').waitFor();
    return history;
  };
  const chooseStatus = async (name: string) => {
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const told = (text: string | RegExp) => page.getByRole('status').locator('.alert').filter({ hasText: text });
  const undos = () => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/history/undo') && sent.push(request.url()));
    return sent;
  };

  it('says values, one entry for each decision with its parts, names persons with a way to them, and what is sealed on demand', async () => {
    const logged = await newLead();
    const amended = await amend(logged, {
      AnnualKMs: 18_000,
      PriorityCodeID: 14,
      Notes: 'Prefers a ute now',
      ExpectedSettlementDate: '2026-12-13T13:00:00.000Z',
    });
    const ravi = await staff.addPerson({
      FirstName: 'Ravi',
      LastName: 'Menon',
      Email: 'ravi@example.com',
      ContactNumber: '0400111222',
      CompanyName: 'Tamar Health',
    });
    await amend(amended, { PersonID: ravi.PersonID, AnnualKMs: 18_000 });
    const history = await open(logged);
    const entry = history.getByRole('listitem').filter({ hasText: 'Priority Low to High' });
    expect(await entry.count()).toBe(1);
    for (const part of ['Annual KMs 15,000 to 18,000', 'Notes changed', 'Expected settlement set to 14/12/2026'])
      await entry.getByText(part, { exact: true }).waitFor();

    await history
      .getByRole('listitem')
      .filter({ hasText: 'Person' })
      .getByRole('link', { name: 'Ravi Menon' })
      .waitFor();
    await history.getByRole('link', { name: 'Greta Lindqvist' }).waitFor();

    expect(await history.getByText('Electric, wants delivery before June').count()).toBe(0);
    await entry.getByRole('button', { name: 'Show values' }).click();
    await entry.getByText('Notes Electric, wants delivery before June to Prefers a ute now').waitFor();
  });

  it('calls a deleted person what the record and the lists call them', async () => {
    const { PersonID: gone } = await staff.addPerson({
      FirstName: 'Ludmilla',
      LastName: 'Varga',
      Email: 'ludmilla@example.com',
      ContactNumber: '0391234567',
    });
    const logged = await staff.call<LeadRow>('PUT', 'leads', {
      Lead: { PersonID: gone, Notes: 'Electric, wants delivery before June', ...quote },
    });
    await amend(logged, { PersonID });
    const other = await staff.call<LeadRow>('PUT', 'leads', {
      Lead: { PersonID: gone, Notes: 'Compare statutory and operational', ...quote },
    });
    await staff.call('DELETE', `persons/${gone}`);
    const history = await open(logged);
    await history.getByText(`Person ${DELETED_PERSON} to Greta Lindqvist`).waitFor();
    await open(other);
    await expect(
      page
        .getByRole('region', { name: `Lead ${other.LeadID}` })
        .getByRole('heading', { level: 2 })
        .textContent(),
    ).resolves.toBe(DELETED_PERSON);
    await page
      .getByRole('row')
      .filter({ has: page.locator(`[data-row-link="${other.LeadID}"]`) })
      .getByText(DELETED_PERSON)
      .waitFor();
  });

  it('is undone from the alert, once however often it is pressed, and can be made again', async () => {
    const history = await open(await newLead());
    const sent = undos();
    await chooseStatus('Qualified');
    await told('Lead Status has been updated.').getByRole('button', { name: 'Undo' }).dblclick();
    await told('The change has been undone.')
      .getByRole('button', { name: 'Redo' })
      .dispatchEvent('click', { detail: 2 });
    const panel = page.getByRole('region', { name: /^Lead \d/ });
    await history.getByText('Undid: Status Open to Qualified').waitFor();
    await panel.getByRole('banner').or(panel.locator('.panel-title')).getByText('Open').first().waitFor();
    await history.getByText('Undone', { exact: true }).waitFor();
    expect(sent).toHaveLength(1);
    await told('The change has been undone.').getByRole('button', { name: 'Redo' }).click();
    await panel.locator('.panel-title').getByText('Qualified').waitFor();
    expect(sent).toHaveLength(2);
  });

  it('brings a deleted lead back, from the alert and from its address, which names the user who deleted it', async () => {
    const lead = await newLead();
    const what = `Lead ${lead.LeadID}`;
    await open(lead);
    const remove = async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete lead' }).click();
      return told('Lead has been deleted.');
    };
    const row = page.getByRole('row').filter({ has: page.locator(`[data-row-link="${lead.LeadID}"]`) });
    await (await remove()).getByRole('button', { name: 'Undo' }).click();
    await told('The change has been undone.').waitFor();
    await row.waitFor();

    await open(lead);
    await remove();
    await row.waitFor({ state: 'detached' });
    await openAddress(page, `/admin/leads/view/${lead.LeadID}`);
    await page.getByRole('heading', { name: `${what} was deleted` }).waitFor();
    expect(await page.locator('.nothing-to-show').textContent()).toMatch(/By .+ on \d\d\/\d\d\/\d{4}/);
    await page.getByRole('region', { name: 'Activity' }).getByText('Deleted', { exact: true }).first().waitFor();
    await page.locator('.nothing-to-show').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('region', { name: 'Activity' }).getByText('Brought back as it was').first().waitFor();
    await page.getByRole('heading', { name: `${what} was deleted` }).waitFor({ state: 'detached' });
    await openAddress(page, '/admin/leads/view/999999');
    await page.getByRole('heading', { name: 'Lead 999999 does not exist' }).waitFor();
  });

  it('makes an enquiry of a lead, once it was asked about; both name each other, and the lead says at its address what became of it', async () => {
    const [lead, other] = [await newLead(), await newLead()];
    await open(lead);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Change to Enquiry' }).click();
    const dialog = page.getByRole('dialog', { name: `Change lead ${lead.LeadID} to an enquiry?` });
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Change to Enquiry' }).click();
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/changeLeadToEnquiry/') && sent.push(request.url()));
    await dialog.getByRole('button', { name: 'Change to Enquiry' }).dblclick();

    const enquiry = page.getByRole('region', { name: /^Enquiry \d+$/ });
    await enquiry.getByText('Electric, wants delivery before June').waitFor();
    await enquiry
      .getByRole('region', { name: 'Activity' })
      .getByText(`Lead ${lead.LeadID} became this enquiry`)
      .waitFor();
    expect(sent).toHaveLength(1);
    expect(
      await told(new RegExp(`^Lead ${lead.LeadID} is enquiry`))
        .getByRole('button', { name: 'Undo' })
        .count(),
    ).toBe(0);
    const clocks = enquiry.locator('section', { hasText: 'Service times' });
    expect(await clocks.getByRole('list', { name: 'Stays in statuses' }).locator('li').allInnerTexts()).toEqual([
      expect.stringMatching(/^Open\s+under 1 min$/),
    ]);
    await page.getByRole('link', { name: `Lead ${lead.LeadID}` }).click();
    await page.getByRole('heading', { name: `Lead ${lead.LeadID} was converted` }).waitFor();
    await page.locator('.nothing-to-show').getByRole('link', { name: 'Greta Lindqvist' }).click();
    await enquiry.getByText('Electric, wants delivery before June').waitFor();
    await enquiry.getByRole('link', { name: 'Greta Lindqvist' }).first().click();
    await page.locator('.related-rows a[href*="/enquiries/view/"]').first().waitFor();
    await openAddress(page, '/admin/enquiries/manage');
    const targets = page.getByRole('region', { name: 'Service targets' });
    await targets.getByText('No targets yet, so no enquiry is past its target.').waitFor();
    await targets.getByRole('button', { name: 'Set target' }).click();
    const target = page.getByRole('dialog', { name: 'Set a service target' });
    await target.getByRole('textbox', { name: /^Target/ }).fill('36');
    await target.getByRole('button', { name: 'Set Target' }).click();
    await targets.getByRole('row', { name: /^First contact 1 d 12 h / }).waitFor();
    await openAddress(page, '/admin/enquiries?view=late');
    await page.locator('.view-tab.active', { hasText: 'Past target' }).waitFor();
    await openAddress(page, '/admin/enquiries');
    await page.getByText(', within the target of 1 d 12 h, still running').first().waitFor();
    await openAddress(page, '/admin/leads');
    await page.locator(`[data-row-link="${other.LeadID}"]`).waitFor();
    expect(await page.locator(`[data-row-link="${lead.LeadID}"]`).count()).toBe(0);
  });

  it('offers undo after an edit, and later on each decision that can be undone', async () => {
    const logged = await newLead();
    let history = await open(logged);
    await openAddress(page, `/admin/leads/edit/${logged.LeadID}`);
    await page.getByLabel('Annual KMs').fill('21000');
    await page.getByRole('button', { name: 'Update And View Lead' }).click();
    await told('Lead has been successfully updated.').getByRole('button', { name: 'Undo' }).click();
    await told('The change has been undone.').waitFor();
    await history.getByText('Annual KMs 21,000 to 15,000').waitFor();

    const again = (await staff.all<LeadRow>('leads')).find(({ LeadID }) => LeadID === logged.LeadID);
    if (again === undefined) throw new Error('The lead is gone');
    await amend(again, { AnnualKMs: 30_000 });
    history = await open(logged);
    const entry = history.getByRole('listitem').filter({ hasText: 'Annual KMs 15,000 to 30,000' });
    await entry.getByRole('button', { name: 'Undo', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this?' });
    await dialog.getByText('Annual KMs 30,000 to 15,000').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await history.getByText('Annual KMs 30,000 to 15,000').count()).toBe(0);
    await entry.getByRole('button', { name: 'Undo', exact: true }).click();
    await dialog.getByRole('button', { name: 'Undo it' }).click();
    await history.getByText('Annual KMs 30,000 to 15,000').waitFor();
    const logging = history.getByRole('listitem').filter({ hasText: 'Logged by hand' });
    expect(await logging.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
    await logging.getByRole('button', { name: 'Show why it cannot be undone' }).click();
    await logging.getByText('This made the record: delete it instead.').waitFor();
  });

  it('refuses with the reason where a later change stands in the way, and shows that change', async () => {
    const logged = await newLead();
    const amended = await amend(logged, { AnnualKMs: 18_000 });
    const history = await open(logged);
    const undo = history
      .getByRole('listitem')
      .filter({ hasText: 'Annual KMs 15,000 to 18,000' })
      .getByRole('button', { name: 'Undo', exact: true });
    // The button goes as soon as the console hears of the later change: it is pressed before, and answered after.
    const isChanged = Promise.withResolvers<void>();
    await page.route('**/api/history/undoing/**', async (route) => {
      await isChanged.promise;
      await route.continue();
    });
    await undo.click();
    await amend(amended, { AnnualKMs: 19_000 });
    isChanged.resolve();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByText(/This cannot be undone: Annual KMs was changed by .+ on \d\d\/\d\d\/\d{4}/)
      .waitFor();
    await page
      .getByRole('button', { name: /Close|OK/ })
      .last()
      .click();
    await history.getByText('Annual KMs 18,000 to 19,000').waitFor();
    await undo.waitFor({ state: 'detached' });
    await page.unroute('**/api/history/undoing/**');
    const now = (await staff.all<LeadRow>('leads')).find(({ LeadID }) => LeadID === logged.LeadID);
    expect(now?.AnnualKMs).toBe(19_000);
  });
});
