import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { enquiryStatus } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import type { EnquiryView } from '@leaseledger/contract/enquiries/enquiry.views';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import { commandsSent } from '../site/commands-sent.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { seenBy, withoutLive } from '../site/site.ts';

jest.setTimeout(90_000);

const { staff, page, told } = await openDesk();
await withoutLive(page.context());

/** Changes that staff make to a lead many times a day, without its form. */
describe('From the record', () => {
  let LeadID: number;

  const lead = () => seenBy<LeadView>(page, `leads/lead/${LeadID}`);
  const value = (name: RegExp) => page.locator('.slide-panel').getByRole('button', { name });
  const isFocused = (name: RegExp) =>
    page.waitForFunction((pattern) => new RegExp(pattern).test(document.activeElement?.textContent ?? ''), name.source);

  /** Takes back what the alert tells of, by its key. */
  async function undone(message: string = historyMessage.undone): Promise<void> {
    await page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator('.alert button')).waitFor();
    await page.keyboard.press('z');
    await told(message);
  }

  const sent = (during: () => Promise<unknown>) => commandsSent(page, during);

  // The lead lacks so many values that its form could not be saved.
  beforeEach(async () => {
    ({ LeadID } = await staff.addLead());
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    await value(/^Priority: Low/).waitFor();
  });

  it('the priority is changed with p, a letter and Enter, in one command, and the focus comes back', async () => {
    const commands = await sent(async () => {
      await page.keyboard.press('p');
      await isFocused(/^Low$/);
      await page.keyboard.press('h');
      await isFocused(/^High$/);
      await page.keyboard.press('Enter');
      await told(leadMessage.updated);
    });
    await value(/^Priority: High/).waitFor();
    await isFocused(/^Priority: High$/);
    expect(commands.map((request) => request.postDataJSON() as unknown)).toEqual([
      { Lead: { LeadID, Version: 0, PriorityCodeID: priority.HIGH } },
    ]);
    await expect(lead()).resolves.toMatchObject({ PriorityCodeID: priority.HIGH, AnnualKMs: null });
    await undone();
    await value(/^Priority: Low/).waitFor();
  });

  it('Escape leaves everything as it is and brings the focus back; so does choosing what holds', async () => {
    const commands = await sent(async () => {
      await value(/^Priority: Low/).click();
      await isFocused(/^Low$/);
      await page.keyboard.press('Escape');
      await page.locator('.MuiModal-root').waitFor({ state: 'detached' });
      await isFocused(/^Priority: Low$/);
      await page.keyboard.press('s');
      await isFocused(/^Open$/);
      await page.keyboard.press('Enter');
      await page.locator('.MuiModal-root').waitFor({ state: 'detached' });
    });
    expect(commands).toEqual([]);
    await page.locator('.slide-panel').waitFor();
  });

  it('a key that is pressed while a menu closes is heard', async () => {
    await value(/^Priority: Low/).click();
    await isFocused(/^Low$/);
    // In one go: no menu has had the time to fade out.
    await page.evaluate(async () => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      press('Escape');
      await new Promise(requestAnimationFrame);
      press('s');
    });
    await page.getByRole('menu', { name: 'Status' }).waitFor();
    await isFocused(/^Open$/);
    await page.keyboard.press('Escape');
    await isFocused(/^Status: Open$/);
    expect(page.url()).toMatch(new RegExp(`/leads/view/${LeadID}$`));
  });

  it('the status is changed where it stands', async () => {
    await page.keyboard.press('s');
    await isFocused(/^Open$/);
    await page.keyboard.press('q');
    await isFocused(/^Qualified$/);
    await page.keyboard.press('Enter');
    await told(leadMessage.statusUpdated);
    await value(/^Status: Qualified/).waitFor();
    await expect(lead()).resolves.toMatchObject({ StatusCodeID: leadStatus.QUALIFIED });
    await undone();
    await value(/^Status: Open/).waitFor();
  });

  it('z takes back what was done last, also while its alert waits behind the one before', async () => {
    await page.keyboard.press('p');
    await isFocused(/^Low$/);
    await page.keyboard.press('h');
    await page.keyboard.press('Enter');
    await value(/^Priority: High/).waitFor();
    // Under the pointer the first alert stands longest.
    await page.locator('.alert').hover();
    await page.keyboard.press('s');
    await isFocused(/^Open$/);
    await page.keyboard.press('q');
    await isFocused(/^Qualified$/);
    await page.keyboard.press('Enter');
    await value(/^Status: Qualified/).waitFor();
    await page.keyboard.press('z');
    await value(/^Status: Open/).waitFor();
    await expect(lead()).resolves.toMatchObject({ StatusCodeID: leadStatus.OPEN, PriorityCodeID: priority.HIGH });
  });

  it('the call time is set with c and emptied again', async () => {
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: `When to call about lead ${LeadID}` });
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'spinbutton');
    await page.keyboard.type('011220620930am');
    await dialog.getByRole('button', { name: 'Set Call Time' }).click();
    await dialog.getByText(leadMessage.farAhead('Preferred call time', 1), { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'spinbutton');
    await page.keyboard.type('01122026');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await value(/^Preferred call time: .*1 Dec/).waitFor();
    await expect(lead()).resolves.toMatchObject({ PreferredCallTime: '2026-11-30T22:30:00.000Z' });
    await undone();
    await value(/^Preferred call time: Not set/).waitFor();
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await value(/^Preferred call time: .*1 Dec/).waitFor();
    await value(/^Preferred call time/).click();
    await dialog.getByRole('button', { name: /Clear/ }).click();
    await dialog.getByRole('button', { name: 'Set Call Time' }).click();
    await value(/^Preferred call time: Not set/).waitFor();
    await expect(lead()).resolves.toMatchObject({ PreferredCallTime: null });
  });

  it('the lead is given to somebody with a', async () => {
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: `Assign lead ${LeadID}` });
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await page.keyboard.type('Site');
    await page.getByRole('option', { name: 'Site Administrator' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await value(/^Assigned to: .*Site Administrator/).waitFor();
    await expect(lead()).resolves.toMatchObject({ AssigneeName: 'Site Administrator' });
    await page.locator('.slide-panel dt').getByText('Assigned', { exact: true }).waitFor();
    await undone(historyMessage.undoneAfterMail(['Greta Lindqvist']));
    await value(/^Assigned to: .*Unassigned/).waitFor();
  });

  it('what somebody else changed first is told, and shown', async () => {
    await staff.call('POST', 'leads/quickEdit', { Lead: { LeadID, Version: 0, PriorityCodeID: priority.MEDIUM } });
    await value(/^Priority: Low/).click();
    await page.getByRole('menuitem', { name: 'High' }).click();
    await page.getByText(/^This record was changed by/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await value(/^Priority: Medium/).waitFor();
    await expect(lead()).resolves.toMatchObject({ PriorityCodeID: priority.MEDIUM });
  });

  it('no key does anything while somebody types, with a modifier, or over a dialog; all of them stand in the list of keys', async () => {
    const filter = page.getByRole('searchbox').or(page.locator('.list-page input')).first();
    await page.keyboard.press('Alt+p');
    await page.keyboard.press('Shift+P');
    await expect(page.getByRole('menu').count()).resolves.toBe(0);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.waitFor();
    await page.keyboard.press('p');
    await expect(page.getByRole('menu').count()).resolves.toBe(0);
    await expect(keys.locator('dt').allTextContents()).resolves.toEqual(expect.arrayContaining(['s', 'p', 'c', 'a']));
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await filter.focus();
    await page.keyboard.type('spca');
    await expect(filter.inputValue()).resolves.toBe('spca');
    await expect(page.getByRole('menu').or(page.getByRole('dialog')).count()).resolves.toBe(0);
  });

  it('an enquiry is added from its person, changed in place and delivered; a new client has its type from its list', async () => {
    const { PersonID } = await lead();
    await openAddress(page, `/admin/persons/view/${PersonID}`);
    await page.getByRole('link', { name: 'Add enquiry of this person' }).click();
    const panel = page.locator('.slide-panel');
    await panel.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Vehicle Source' }).click();
    await panel.getByLabel('Purchase price').fill('54,990.50');
    await panel.getByLabel('Dealership phone').fill('0400 111 222');
    await panel.getByRole('button', { name: 'Add and View' }).click();
    await panel.getByText('$54,990.50').waitFor();
    const EnquiryID = Number(page.url().split('/').at(-1));
    await page.keyboard.press('u');
    await isFocused(/^No$/);
    await page.keyboard.press('u');
    await page.keyboard.press('Enter');
    await value(/^Urgent: Urgent/).waitFor();
    await page.keyboard.press('s');
    await isFocused(/^Open$/);
    await page.getByRole('menuitem', { name: 'In Progress' }).click();
    await value(/^Status: In Progress/).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Tender' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Mark as Delivered' }).click();
    await told(enquiryMessage.delivered);
    await value(/^Status: Delivered/).waitFor();
    await expect(seenBy<EnquiryView>(page, `enquiries/enquiry/${EnquiryID}`)).resolves.toMatchObject({
      PersonID,
      PurchasePrice: 5_499_050,
      DealershipContactPhoneNumber: '0400111222',
      Urgent: true,
      StatusCodeID: enquiryStatus.DELIVERED,
      DeliveryDate: expect.any(String),
    });
    await openAddress(page, '/admin/newBusiness/add');
    await panel.getByLabel('HR contact').waitFor();
    expect(await panel.getByRole('combobox', { name: 'Type' }).count()).toBe(0);
    await openAddress(page, '/admin/enquiries/manage');
    await page.getByRole('region', { name: 'Status changes' }).getByText('In Progress').first().waitFor();
  });
});
