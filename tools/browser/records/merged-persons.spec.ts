import { describe, expect, it, jest } from '@jest/globals';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { StaffClient } from '../../faults/staff-client.ts';
import { openAddress } from '../site/open-console.ts';
import { loggedIn, seenBy } from '../site/site.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(90_000);

const { site, browser } = await openSite();
const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
const add = (changes: object) =>
  staff.addPerson({
    FirstName: 'Aroha',
    LastName: 'Ngata',
    Email: 'aroha@example.com',
    ContactNumber: '0412884210',
    ...changes,
  });
const aroha = await add({});
const again = await add({ LastName: 'Smith', Suburb: 'Torquay', Email: 'aroha.smith@example.com' });
await staff.call<LeadRow>('PUT', 'leads', { Lead: { PersonID: again.PersonID, Notes: 'Wants a ute before June' } });
const page = await browser.newPage({
  viewport: { width: 390, height: 844 },
  baseURL: site.url,
  locale: 'en-AU',
  storageState: await loggedIn(site),
});
page.setDefaultTimeout(20_000);

/** One customer who was registered twice. */
describe('Somebody who is there twice', () => {
  const told = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
  const dialog = () => page.getByRole('dialog', { name: /^Merge person/ });
  const value = (field: string, name: string | RegExp) =>
    dialog().getByRole('group', { name: field }).getByRole('radio', { name });

  it('is merged with the keyboard on a phone: what differs is chosen field by field, and what moves is told', async () => {
    await openAddress(page, `/admin/persons/view/${aroha.PersonID}`);
    await page.getByRole('button', { name: `Merge with person ${again.PersonID}, Aroha Smith` }).press('Enter');
    await dialog().getByText('These move too: 1 lead.').waitFor();
    await expect(value('Suburb', /Torquay/).isChecked()).resolves.toBe(true);
    await expect(value('Last name', /Ngata/).isChecked()).resolves.toBe(true);
    await value('Last name', /Ngata/).press('ArrowDown');
    await expect(value('Last name', /Smith/).isChecked()).resolves.toBe(true);
    await expect(dialog().evaluate((element) => element.scrollWidth <= element.clientWidth)).resolves.toBe(true);
    await dialog().getByText('aroha.smith@example.com stays as the second email.').waitFor();
    await dialog().getByRole('button', { name: 'Merge persons' }).press('Enter');
    await told(personMergeMessage.merged('Aroha Smith', aroha.PersonID));
    await page.getByRole('heading', { name: 'Aroha Smith' }).waitFor();
    await page.locator('.field').filter({ hasText: 'Second email' }).getByText('aroha.smith@example.com').waitFor();
    await expect(seenBy<readonly LeadRow[]>(page, `persons/leads/${aroha.PersonID}`)).resolves.toMatchObject([
      { Notes: 'Wants a ute before June', PersonFullName: 'Aroha Smith' },
    ]);
  });

  it('is found at their old address, which leads on and says so', async () => {
    await page.getByRole('button', { name: 'Activity', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: `Merged into this one: person ${again.PersonID}` })
      .waitFor();
    await openAddress(page, `/admin/persons/view/${again.PersonID}`);
    await page.waitForURL(`**/persons/view/${aroha.PersonID}`);
    await told(personMergeMessage.isMerged(aroha.PersonID));
    expect(new URL(page.url()).pathname).toBe(`/admin/persons/view/${aroha.PersonID}`);
  });

  it('is two again once the merge is taken back', async () => {
    await page.getByRole('button', { name: `Unmerge person ${again.PersonID}, Aroha Smith` }).click();
    await told(personMergeMessage.unmerged(again.PersonID));
    await page.getByRole('heading', { name: 'Aroha Ngata' }).waitFor();
    await openAddress(page, `/admin/persons/view/${again.PersonID}`);
    await page.getByRole('heading', { name: 'Aroha Smith' }).waitFor();
    await expect(seenBy<readonly LeadRow[]>(page, `persons/leads/${again.PersonID}`)).resolves.toHaveLength(1);
    await page.getByRole('button', { name: 'Activity', exact: true }).click();
    for (const said of ['Merged into: Aroha Ngata', 'Unmerged from: Aroha Ngata'])
      await page.getByRole('listitem').filter({ hasText: said }).waitFor();
  });

  it('is found by searching where both have nothing in common, and told by the contacts of before from then on', async () => {
    const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
    const Person = {
      FirstName: 'Rewi',
      LastName: 'Tane',
      Email: 'rewi@example.com',
      ContactNumber: '0399990000',
      ContactNumberSecondary: '0399992222',
      State: 'VIC',
      CompanyName: 'Otway Dairies',
    };
    const { PersonID } = await staff.call<PersonView>('PUT', 'persons', { Person });
    await staff.call('PUT', 'persons', {
      Person: {
        ...Person,
        FirstName: 'Hemi',
        Email: 'hemi@example.com',
        ContactNumber: '0399991111',
        CompanyName: 'Elsewhere',
      },
    });
    await openAddress(page, `/admin/persons/view/${PersonID}`);
    await page.getByRole('heading', { name: 'Rewi Tane' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge with…' }).click();
    await page
      .getByRole('dialog', { name: 'Merge Rewi Tane with' })
      .getByLabel('Person')
      .pressSequentially('hemi@example.com');
    await page.getByRole('option', { name: /Hemi Tane/ }).click();
    await dialog().getByRole('button', { name: 'Merge persons' }).click();
    await told(personMergeMessage.merged('Rewi Tane', PersonID));

    await openAddress(page, '/admin/persons/add');
    await page.locator('.slide-panel').getByLabel('Contact number', { exact: true }).fill('03 9999 1111');
    await page.getByText('Rewi Tane, Otway Dairies, same phone before a merge').waitFor();
    await page.getByRole('button', { name: `Use this one: Rewi Tane, person ${PersonID}` }).click();
    await page.getByRole('heading', { name: 'Rewi Tane' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/persons/view/${PersonID}`);
  });

  it('can be kept the other way round: the panel goes to who is kept', async () => {
    await openAddress(page, `/admin/persons/view/${again.PersonID}`);
    await page.getByRole('button', { name: `Merge with person ${aroha.PersonID}, Aroha Ngata` }).click();
    await dialog()
      .getByRole('button', { name: `Keep person ${aroha.PersonID} instead` })
      .click();
    await dialog().getByText(`Person ${aroha.PersonID} is kept.`).waitFor();
    await dialog().getByText('These move too: 1 lead.').waitFor();
    await dialog().getByRole('button', { name: 'Merge persons' }).click();
    await page.waitForURL(`**/persons/view/${aroha.PersonID}`);
    await page.getByRole('heading', { name: 'Aroha Ngata' }).waitFor();
    await expect(seenBy<readonly LeadRow[]>(page, `persons/leads/${aroha.PersonID}`)).resolves.toHaveLength(1);
  });
});
