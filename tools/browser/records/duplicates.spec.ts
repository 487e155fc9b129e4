import { describe, expect, it, jest } from '@jest/globals';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { seenBy } from '../site/site.ts';

jest.setTimeout(90_000);

const { staff, page, told } = await openDesk();
const aroha = await staff.addPerson({
  FirstName: 'Aroha',
  LastName: 'Ngata',
  Email: 'aroha@example.com',
  ContactNumber: '0412884210',
});

/** Nobody is registered twice without having been told. */
describe('Somebody who is here already', () => {
  const form = () => page.locator('.slide-panel');
  const known = () => page.getByText('This person may already exist');
  const use = () => page.getByRole('button', { name: /^Use this one: Aroha Ngata/ });
  const persons = () => seenBy<readonly PersonRow[]>(page, 'persons');

  /** Fills in the required fields of a new person that do not identify them. */
  async function fillRest(): Promise<void> {
    await form().getByLabel('State').click();
    await page.getByRole('option', { name: 'VIC' }).click();
  }

  it('is told while their e-mail, number, or name and employer is typed, in any writing, and opens', async () => {
    await openAddress(page, '/admin/persons/add');
    const email = form().getByLabel('Email', { exact: true });
    await email.fill('AROHA@Example.com');
    await page.getByText('Aroha Ngata, Barwon Health, same e-mail').waitFor();
    await email.fill('');
    await known().waitFor({ state: 'detached' });
    await form().getByLabel('Contact number', { exact: true }).fill('+61 (412) 884-210');
    await page.getByText('Aroha Ngata, Barwon Health, same phone').waitFor();
    await form().getByLabel('Contact number', { exact: true }).fill('');
    await known().waitFor({ state: 'detached' });
    await form().getByLabel('First name').fill('aroha');
    await form().getByLabel('Last name').fill('NGATA');
    await form().getByLabel('Company').fill('barwon health');
    await page.getByText('Aroha Ngata, Barwon Health, same name and employer').waitFor();
    await use().click();
    await page.waitForURL(`**/persons/view/${aroha.PersonID}`);
    await page.getByRole('heading', { name: 'Aroha Ngata' }).waitFor();
    await expect(persons()).resolves.toHaveLength(1);
  });

  it('is chosen in the form of a lead; who is not found takes over what was typed', async () => {
    await openAddress(page, '/admin/leads/add');
    await form().getByLabel('Person', { exact: true }).fill('Aroha N. Ngata');
    await page.locator('.MuiAutocomplete-popper').waitFor(); // The menu of persons does not cover it.
    await page.getByRole('button', { name: 'Add a new person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a new person' });
    await expect(dialog.getByLabel('First name').inputValue()).resolves.toBe('Aroha');
    await expect(dialog.getByLabel('Last name').inputValue()).resolves.toBe('N. Ngata');
    await dialog.getByLabel('Email', { exact: true }).fill('aroha@example.com');
    await use().click();
    await dialog.waitFor({ state: 'detached' });
    await expect(form().getByLabel('Person', { exact: true }).inputValue()).resolves.toBe('Aroha Ngata');
    await form().getByLabel('Notes', { exact: true }).fill('Chosen, not registered twice');
    await page.getByRole('button', { name: 'Add Lead', exact: true }).click();
    await told(leadMessage.added('Aroha Ngata'));
    await expect(persons()).resolves.toHaveLength(1);
  });

  it('is told when the form is sent where that was too soon, and added anyway, as asked, when the reader says so', async () => {
    await openAddress(page, '/admin/persons/add');
    // The question that is asked while typing is never answered.
    let isSent = false;
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/persons/alike', (route) => {
      if (isSent) return route.continue();
      if (route.request().postData()?.includes('smith@example.com') === true) asked.resolve();
      return undefined;
    });
    await form().getByLabel('First name').fill('Aroha');
    await form().getByLabel('Last name').fill('Ngata-Smith');
    await fillRest();
    await form().getByLabel('Company').fill('Alpine Shire');
    await form().getByLabel('Contact number', { exact: true }).fill('0412 884 210');
    await form().getByLabel('Email', { exact: true }).fill('smith@example.com');
    await asked.promise;
    isSent = true;
    await page.getByRole('button', { name: 'Add and View', exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.classList.contains('alike-persons'));
    await expect(persons()).resolves.toHaveLength(1);
    await page.getByRole('button', { name: 'Add anyway' }).click();
    await told('Aroha Ngata-Smith has been added as a Person');
    await page.waitForURL('**/persons/view/*');
    await expect(persons()).resolves.toHaveLength(2);
    await page.unroute('**/api/persons/alike');
  });

  it('gets a lead from their record', async () => {
    await openAddress(page, `/admin/persons/view/${aroha.PersonID}`);
    await page.getByRole('link', { name: 'Add lead for this person' }).click();
    await page.waitForURL('**/leads/add');
    await page.getByText('aroha@example.com, 0412 884 210, Barwon Health').waitFor();
    await expect(form().getByLabel('Person', { exact: true }).inputValue()).resolves.toBe('Aroha Ngata');
    await form().getByLabel('Notes', { exact: true }).fill('Logged from the record of the person');
    await page.getByRole('button', { name: 'Add Lead', exact: true }).click();
    await told(leadMessage.added('Aroha Ngata'));
    await expect(seenBy<readonly LeadRow[]>(page, `persons/leads/${aroha.PersonID}`)).resolves.toContainEqual(
      expect.objectContaining({ Notes: 'Logged from the record of the person' }),
    );
  });
});
