import { describe, expect, it, jest } from '@jest/globals';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import { companyMessage } from '@leaseledger/contract/companies/company.messages';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { session } from '../../../apps/api/testing/bodies.ts';
import { commandsSent } from '../site/commands-sent.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { seenBy } from '../site/site.ts';

jest.setTimeout(90_000);

const { staff, page, told } = await openDesk();

/** The work of relationship managers with companies. */
describe('Companies', () => {
  const panel = () => page.locator('.slide-panel');
  const press = (name: string) => panel().getByRole('button', { name, exact: true }).click();
  const add = (CompanyTradingName: string) =>
    staff.call<CompanyView>('PUT', 'companies', { Company: { CompanyTradingName, PackEdgeCompanyID: 501 } });
  const company = (id: number) => seenBy<CompanyView>(page, `companies/company/${id}`);
  const recipients = () => page.getByRole('textbox', { name: 'Month-end report CC list' });

  it('are added once, also with a second click, and say what is missing first', async () => {
    await openAddress(page, '/admin/companies/add');
    await page.getByRole('textbox', { name: 'Company name' }).fill('Ba');
    await press('Add and View');
    await page.getByText(companyMessage.name).waitFor();
    await page.getByText(companyMessage.packEdgeID).waitFor();
    await page.getByRole('textbox', { name: 'Company name' }).fill('Barwon Health');
    await page.getByRole('textbox', { name: 'PackEdge ID' }).fill('501');
    await panel().getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Client' }).click();
    await page.getByRole('option', { name: 'Financier' }).click();
    await page.keyboard.press('Escape');
    const sent = await commandsSent(page, async () => {
      await panel().getByRole('button', { name: 'Add and View', exact: true }).dblclick();
      await told(companyMessage.added('Barwon Health'));
    });
    expect(sent).toHaveLength(1);
    await panel().getByText('Client, Financier').waitFor();
  });

  it('take recipients one by one, each once, and save what stands in the box', async () => {
    const { CompanyID } = await add('Alpine Shire');
    await openAddress(page, `/admin/companies/edit/${CompanyID}`);
    await recipients().fill('payroll@alpine.example');
    await recipients().press('Enter');
    await page.getByRole('button', { name: 'Remove payroll@alpine.example' }).waitFor();
    await recipients().fill('PAYROLL@alpine.example');
    await recipients().press('Enter');
    await page.getByText(companyMessage.sameRecipient).waitFor();
    await press('Update And View Company');
    await page.getByText(companyMessage.sameRecipient).waitFor();
    await recipients().fill('ceo@alpine');
    await press('Update And View Company');
    await page.getByText(companyMessage.recipients).waitFor();
    await recipients().fill('ceo@alpine.example');
    await recipients().press('Control+Enter');
    await told(companyMessage.updated);
    expect((await company(CompanyID)).MonthEndReportCCList).toBe('payroll@alpine.example, ceo@alpine.example');
    await Promise.all([
      page.waitForResponse('**/api/history/undo'),
      page.getByRole('button', { name: 'Undo', exact: true }).first().click(),
    ]);
    expect((await company(CompanyID)).MonthEndReportCCList).toBeNull();
  });

  it('are linked once, changed and removed, and undo brings the link back', async () => {
    const [parent, child] = [await add('Otway Group'), await add('Otway Dairies')];
    await openAddress(page, `/admin/companies/view/${parent.CompanyID}`);
    await press('Link a company');
    const dialog = page.getByRole('dialog', { name: 'Link a company to Otway Group' });
    const send = dialog.getByRole('button', { name: 'Link Company' });
    await send.click();
    await dialog.getByText(companyLinkMessage.noCompany).waitFor();
    await dialog.getByRole('combobox', { name: 'Company' }).fill('dairies');
    await page.getByRole('option', { name: 'Otway Dairies' }).click();
    await dialog.getByRole('group', { name: 'Last day' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('31122030');
    const sent = await commandsSent(page, async () => {
      await send.dblclick();
      await told(companyLinkMessage.linked);
    });
    expect(sent).toHaveLength(1);
    const links = panel().locator('.linked-companies');
    await links.getByText('until 31/12/2030').waitFor();

    await press('Remove the link to Otway Dairies');
    await told(companyLinkMessage.unlinked);
    await panel().getByText('No company belongs to this one.').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Link a company');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await links.getByRole('link', { name: 'Otway Dairies' }).click();
    await page
      .getByRole('region', { name: `Company ${child.CompanyID}` })
      .locator('.linked-companies')
      .getByRole('link', { name: 'Otway Group' })
      .waitFor();
  });

  it('lose each link that is pressed, also while another one is still going, and each once', async () => {
    const [parent, ...children] = await Promise.all(['Mallee Group', 'Mallee Grain', 'Mallee Water'].map(add));
    const id = parent?.CompanyID ?? 0;
    for (const child of children)
      await staff.call('PUT', 'companies/linkedCompany', { ParentCompanyID: id, ChildCompanyID: child.CompanyID });
    await openAddress(page, `/admin/companies/view/${id}`);
    const names = ['Mallee Grain', 'Mallee Water'].map((name) => `Remove the link to ${name}`);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/companies/linkedCompany/*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const sent = await commandsSent(page, async () => {
      for (const name of names) await panel().getByRole('button', { name, exact: true }).dblclick();
      held.resolve();
      await panel().getByText('No company belongs to this one.').waitFor();
    });
    expect(sent).toHaveLength(2);
    await page.unrouteAll({ behavior: 'wait' });
    expect((await company(id)).LinkedCompanies).toEqual([]);
  });

  it('narrow the leads list, found by typing however many there are', async () => {
    const { CompanyID } = await add('Murray, Left & Sons');
    const Person = {
      FirstName: 'Rewi',
      LastName: 'Tane',
      Email: 'rewi@example.com',
      ContactNumber: '0399990000',
      State: 'VIC',
    };
    for (const changes of [{ CompanyID }, { FirstName: 'Hemi', CompanyName: 'Elsewhere' }]) {
      const { PersonID } = await staff.call<PersonView>('PUT', 'persons', { Person: { ...Person, ...changes } });
      await staff.call('PUT', 'leads', { Lead: { PersonID, Notes: 'Wants a ute before June' } });
    }
    await openAddress(page, '/admin/leads');
    await page.getByText('Hemi Tane').first().waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Company' }).click();
    await page.getByRole('textbox', { name: 'Find in Company' }).fill('murr');
    await page.getByRole('checkbox', { name: 'Murray, Left & Sons' }).press('Space');
    await page.getByText('Hemi Tane').first().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Company Murray, Left & Sons' }).waitFor();
    await page.getByText('Rewi Tane').first().waitFor();
    expect(await page.getByText('Hemi Tane').count()).toBe(0);
  });

  it('show their leads, settlements, enquiries and sessions, each by pages of 5, 10 and 20', async () => {
    const { CompanyID } = await add('Corio Wharves');
    const { PersonID } = await staff.call<PersonView>('PUT', 'persons', {
      Person: {
        FirstName: 'Tui',
        LastName: 'Aroha',
        Email: 'tui@example.com',
        ContactNumber: '0399990001',
        State: 'VIC',
        CompanyID,
      },
    });
    const leads: number[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      const { LeadID } = await staff.call<LeadView>('PUT', 'leads', {
        Lead: { PersonID, Notes: 'Wants a ute before June' },
      });
      leads.push(LeadID);
    }
    await staff.call('GET', `leads/changeLeadToEnquiry/${leads[0]}`);
    await staff.call('PUT', 'sessions', session({ sessionName: 'Wharf talk', companyID: CompanyID }));
    await page.goto(`/admin/companies/view/${CompanyID}`);
    const part = (name: string) =>
      panel()
        .locator('.record-section')
        .filter({ has: page.getByRole('heading', { name }) });
    await part('Leads').getByText('1 to 5 of 6', { exact: true }).waitFor();
    await part('Leads').getByText('Tui Aroha').first().waitFor();
    await part('Leads').getByRole('button', { name: 'Leads: 5 a page' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['5 a page', '10 a page', '20 a page']);
    await page.getByRole('menuitem', { name: '10 a page' }).click();
    await part('Leads').getByText('1 to 6 of 6', { exact: true }).waitFor();
    await part('Settlements').getByText('No settlements yet.').waitFor();
    await part('Enquiries').getByText('Tui Aroha').waitFor();
    await part('Information Sessions')
      .getByRole('link', { name: /Wharf talk/ })
      .waitFor();
  });
});
