import { describe, expect, it, jest } from '@jest/globals';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { subscriptionMessage } from '@leaseledger/contract/subscriptions/subscription.messages';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';

jest.setTimeout(90_000);

const desk = await openDesk();
const { page } = desk;
const { staff } = desk;
const { LeadID } = await staff.addLead();
const colleague = (await staff.addColleague('mia.okafor@example.com')).staff;

/** Followed records, and the bell that announces their changes. */
describe('A record that is followed', () => {
  const told = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
  const bell = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = async (name: string) => {
    await page.locator('.slide-panel').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  it('tells in the bell at once what others change, also where it is open, until it is read, also after a reload', async () => {
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    await choose('Subscribe');
    await told(subscriptionMessage.subscribed);
    await colleague.call<NoteRow>('PUT', 'notes', {
      NoteType: 149,
      AttachedToID: LeadID,
      Note: 'Rang the payroll office',
    });
    await bell('Changes to records you follow, 1 unread').click();
    const open = page.getByRole('dialog', { name: 'Changes to records you follow' });
    await open.getByText('Mia Okafor: Note written').waitFor();
    expect(await open.textContent()).not.toContain('payroll');
    await colleague.call<NoteRow>('PUT', 'notes', { NoteType: 149, AttachedToID: LeadID, Note: 'Rang once more' });
    await open.getByText('Mia Okafor: Note written').nth(1).waitFor();
    await open.getByRole('button', { name: 'Mark all as read' }).click();
    await open.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.reload();
    await bell('Changes to records you follow').click();
    await open.getByRole('link', { name: `Greta Lindqvist, Lead ${LeadID}` }).click();
    await page.locator('.slide-panel').getByRole('heading', { name: 'Greta Lindqvist' }).waitFor();
    await choose('Unsubscribe');
    await told(subscriptionMessage.unsubscribed);
  });
});
