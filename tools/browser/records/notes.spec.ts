import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { commandsSent } from '../site/commands-sent.ts';
import { openDesk } from '../site/desk.ts';
import { seenBy, withoutLive } from '../site/site.ts';

jest.setTimeout(90_000);

const { staff, page, told } = await openDesk();
// The note of somebody else shows up when a note is saved, and not before.
await withoutLive(page.context());

/** The thread of notes beside a record. */
describe('Notes', () => {
  let LeadID: number;

  const notes = () => page.getByRole('region', { name: 'Notes' });
  const field = () => page.getByRole('textbox', { name: 'Write a note' });
  /** Waits until an element with this text has the focus: a screen reader must not lose its place. */
  const focused = (text: RegExp) => page.locator(':focus', { hasText: text }).waitFor();
  const write = async (text: string) => {
    await field().fill(text);
    await field().press('Control+Enter');
    await notes().getByText(text, { exact: true }).and(page.locator('.note-text')).waitFor();
  };

  beforeEach(async () => {
    ({ LeadID } = await staff.addLead());
    await page.goto(`/admin/leads/view/${LeadID}`); // The list behind it names the new lead.
    await page.getByRole('tab', { name: 'Notes' }).waitFor();
    await page.keyboard.press('t');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Write a note');
  });

  it('are written with t and Ctrl+Enter, in one command, are counted and stand in the history', async () => {
    await page.keyboard.type('Prefers mornings');
    await notes().getByText('16 / 8000').waitFor();
    const commands = await commandsSent(page, async () => {
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Control+Enter');
      await told(noteMessage.saved);
    });
    expect(commands.map((request) => request.postDataJSON() as unknown)).toEqual([
      { NoteType: 149, AttachedToID: LeadID, Note: 'Prefers mornings' },
    ]);
    await page.getByRole('tab', { name: /^Notes 1$/ }).waitFor();
    expect(await field().inputValue()).toBe('');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByRole('region', { name: 'Activity' }).getByText('Note written').waitFor();
  });

  it('are there also where they were written before the first answer came', async () => {
    const isLetGo = Promise.withResolvers<void>();
    let isWritten = false;
    await page.route('**/api/rest/notes?*', async (route) => {
      if (isWritten) return route.continue();
      const response = await route.fetch();
      await isLetGo.promise;
      // The console may have given it up.
      return route.fulfill({ response }).catch(() => undefined);
    });
    await page.reload();
    await page.getByRole('tab', { name: 'Notes' }).click();
    await field().fill('Rang at once');
    isWritten = true;
    await field().press('Control+Enter');
    await told(noteMessage.saved);
    isLetGo.resolve();
    await notes().locator('.note-text').getByText('Rang at once', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(notes().getByRole('listitem').count()).resolves.toBe(1);
  });

  it('stand on a phone beside the record and its history, and t leads there too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    try {
      await page.reload();
      const parts = page.getByRole('group', { name: 'Part of the record' });
      await parts.getByRole('button', { name: 'Notes' }).click();
      await field().waitFor();
      await parts.getByRole('button', { name: 'Record' }).click();
      await field().waitFor({ state: 'hidden' });
      await page.keyboard.press('t');
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Write a note');
      expect(await parts.getByRole('button', { pressed: true }).allTextContents()).toEqual([
        expect.stringContaining('Notes'),
      ]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    } finally {
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  it('need a character, and say so where nothing is typed', async () => {
    const commands = await commandsSent(page, async () => {
      await page.getByRole('button', { name: 'Save note' }).click();
      await notes().getByRole('alert').getByText(noteMessage.required).waitFor();
    });
    expect(commands).toEqual([]);
  });

  it('are not lost: not with the panel, nor by a save that was refused', async () => {
    await page.keyboard.type('Rang twice');
    await page.keyboard.press('Escape');
    await page.locator('.slide-panel').waitFor({ state: 'detached' });
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('tab', { name: 'Notes' }).waitFor();
    await page.keyboard.press('t');
    await field().waitFor();
    expect(await field().inputValue()).toBe('Rang twice');
    await page.route('**/api/notes', (route) => route.abort());
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByRole('alertdialog').getByText(noteMessage.saveFailed).waitFor();
    await page.unroute('**/api/notes');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    expect(await field().inputValue()).toBe('Rang twice');
    await page.getByRole('button', { name: 'Save note' }).click();
    await told(noteMessage.saved);
    await notes().locator('.note-text').getByText('Rang twice', { exact: true }).waitFor();
  });

  it('are edited, also over a newer text of somebody else, with both texts to see', async () => {
    await write('Wants a Kia');
    await notes().getByRole('button', { name: 'Edit', exact: true }).click();
    const edited = page.getByRole('textbox', { name: 'Edit the note' });
    await edited.fill('Wants a Tesla');
    const [note] = (await seenBy<LeadView>(page, `leads/lead/${LeadID}`)).NotesList;
    await staff.call<NoteRow>('POST', 'notes/update', {
      NoteID: note?.NoteID,
      Version: note?.Version,
      Note: 'Wants a BYD',
    });
    await edited.press('Control+Enter');
    await page
      .getByRole('alertdialog')
      .getByText(/was changed by .* in the meantime/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await notes().getByText('Wants a BYD').waitFor();
    expect(await edited.inputValue()).toBe('Wants a Tesla');
    await notes().getByRole('button', { name: 'Save over it' }).click();
    await notes().locator('.note-text').getByText('Wants a Tesla', { exact: true }).waitFor();
    await focused(/^Site Administrator.*Wants a Tesla/);
    await notes().getByRole('button', { name: 'Earlier wordings' }).click();
    await notes().getByText('Wants a BYD').waitFor();
    await notes().getByText('Wants a Kia').waitFor();
  });

  it('are left with Escape while they are edited, the panel after that, and what was typed is kept', async () => {
    await write('Wants a Kia');
    const panel = page.locator('.slide-panel');
    await notes().getByRole('button', { name: 'Edit', exact: true }).click();
    await page.keyboard.press('Escape');
    await notes().getByRole('button', { name: 'Edit', exact: true }).click();
    const edited = page.getByRole('textbox', { name: 'Edit the note' });
    await edited.fill('Wants a Tesla');
    await page.keyboard.press('Escape');
    await notes().getByText('Your changes are not saved.').waitFor();
    await focused(/^Site Administrator.*Wants a Kia/);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('tab', { name: 'Notes' }).click();
    await notes().getByRole('button', { name: 'Continue editing' }).click();
    expect(await edited.inputValue()).toBe('Wants a Tesla');
    await edited.press('Control+Enter');
    await notes().locator('.note-text').getByText('Wants a Tesla', { exact: true }).waitFor();
    await expect(notes().getByText('Your changes are not saved.').count()).resolves.toBe(0);
  });

  it('are withdrawn, which stays to be seen, and brought back', async () => {
    await write('Said too much');
    await notes().getByRole('button', { name: 'Withdraw' }).click();
    await notes()
      .getByText(/^A note was withdrawn by/)
      .waitFor();
    await notes().getByText('Said too much').waitFor({ state: 'detached' });
    await focused(/^A note was withdrawn by/);
    await notes().getByRole('button', { name: 'Undo' }).click();
    await told(historyMessage.undone);
    await notes().getByText('Said too much').waitFor();
    await expect(seenBy<LeadView>(page, `leads/lead/${LeadID}`)).resolves.toMatchObject({
      NotesList: [{ Note: 'Said too much', IsWithdrawn: false }],
    });
  });
});
