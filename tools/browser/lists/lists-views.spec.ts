import { describe, expect, it, jest } from '@jest/globals';
import { openLeadsList } from './leads-list.ts';
import { axeOn } from '../site/axe-on.ts';

jest.setTimeout(180_000);

const leads = await openLeadsList();
const { page } = leads;

/** The views of a list: an edited one is marked and can be put back, kept or saved as another. 14 is the high priority. */
describe('The views of a list', () => {
  const tab = (label: string, isEdited: boolean) =>
    page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: new RegExp(`^${label} [\\d,]+${isEdited ? ' ?, edited' : ''}$`) });
  const expectOpen = async (label: string, isEdited: boolean) => {
    await tab(label, isEdited).and(page.locator('[aria-current=true]')).waitFor();
    await expect(page.locator('.view-edited').count()).resolves.toBe(isEdited ? 1 : 0);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const search = () => new URL(page.url()).search;
  const counted = (label: string) =>
    page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: new RegExp(`^${label}`) })
      .locator('.view-count')
      .textContent();
  const found = async (text: RegExp) => page.locator('.list-footer').getByText(text).waitFor();
  const saveAs = async (label: string) => {
    await button('Save as').click();
    await page.getByLabel('Name of the view').fill(label);
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=v\d+$/);
    await expectOpen(label, false);
  };

  it('stay open and are marked when their filters are cleared, over a reload, and until they are put back', async () => {
    await leads.open('?view=unassigned');
    await expectOpen('Unassigned', false);
    const count = await counted('Unassigned');
    await found(new RegExp(`of ${count}$`));
    await page.getByRole('searchbox').fill('no lead says this');
    await button('Clear filters').click();
    await found(/of 600$/);
    await expect(tab('Unassigned', true).evaluate((each) => each === document.activeElement)).resolves.toBe(true);
    await expectOpen('Unassigned', true);
    await expect(counted('Unassigned')).resolves.toBe(count);
    expect(search()).toBe('?view=unassigned&StatusCodeID=any&AssignedToUserID=any');
    await expect(button('Update').count()).resolves.toBe(0);
    await page.reload();
    await expectOpen('Unassigned', true);
    await found(/of 600$/);
    await button('Reset').click();
    await expectOpen('Unassigned', false);
    await found(new RegExp(`of ${count}$`));
    await expect(tab('Unassigned', false).evaluate((each) => each === document.activeElement)).resolves.toBe(true);
    await page.goBack();
    await expectOpen('Unassigned', true);
    await page.goForward();
    await expectOpen('Unassigned', false);
  });

  it('are marked for a filter, a text and a sort, and no more once they are as before', async () => {
    await leads.open();
    await page.getByRole('columnheader', { name: 'Person' }).getByRole('button').click();
    await expectOpen('All open', true);
    await page.goBack();
    await expectOpen('All open', false);
    await page.getByRole('searchbox').fill('barwon');
    await expectOpen('All open', true);
    await button('Clear the text').click();
    await expectOpen('All open', false);
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Status/ })
      .click();
    await page.getByRole('checkbox', { name: 'Qualified' }).click();
    await page.getByRole('checkbox', { name: 'Closed' }).click();
    await page.getByRole('checkbox', { name: 'Closed' }).click();
    await page.keyboard.press('Escape');
    await expectOpen('All open', true);
    await button('Next page').click();
    await page.waitForURL(/page=2/);
    await expectOpen('All open', true);
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Status/ })
      .click();
    await page.getByRole('checkbox', { name: 'Qualified' }).click();
    await page.keyboard.press('Escape');
    await expectOpen('All open', false);
  });

  it('follow every press, however soon the next one comes', async () => {
    await leads.open();
    await button('Next page').evaluate((next: HTMLElement) => [1, 2, 3].forEach(() => next.click()));
    await page.waitForURL((url) => url.search === '?page=4');
    await found(/^61 to 80 /);
    await page
      .getByRole('columnheader', { name: 'Person' })
      .getByRole('button')
      .evaluate((name: HTMLElement) => [1, 2].forEach(() => name.click()));
    await page.waitForURL((url) => url.search === '?sort=-PersonFullName');
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Status/ })
      .click();
    await page.getByRole('checkbox', { name: 'Closed' }).waitFor();
    await page.getByRole('dialog', { name: 'Status' }).evaluate((dialog) => {
      const boxes = new Map([...dialog.querySelectorAll('label')].map((label) => [label.textContent, label]));
      for (const name of ['Qualified', 'Closed', 'Closed']) boxes.get(name)?.click();
    });
    await page.waitForURL((url) => url.search === '?StatusCodeID=3&sort=-PersonFullName');
    await expect(page.getByRole('checkbox', { name: 'Qualified' }).isChecked()).resolves.toBe(false);
    await expect(page.getByRole('checkbox', { name: 'Closed' }).isChecked()).resolves.toBe(false);
    await page.keyboard.press('Escape');
    await expectOpen('All open', true);
  });

  it('of the reader are saved under a name of their own, updated, and put back', async () => {
    await leads.open('?PriorityCodeID=14');
    await button('Save as').click();
    await page.getByLabel('Name of the view').fill('MINE');
    await page.getByText('There is a view of this name. Choose another.').waitFor();
    await page.keyboard.press('Enter');
    expect(search()).toBe('?PriorityCodeID=14');
    await page.keyboard.press('Escape');
    await saveAs('High ones');
    const high = search();
    const before = await counted('High ones');

    await page.goto(`/admin/leads${high}&StatusCodeID=any`);
    await expectOpen('High ones', true);
    await expect(counted('High ones')).resolves.toBe(before);
    await button('Update').click();
    await expectOpen('High ones', false);
    await page.getByRole('status').getByText('The view High ones is updated').waitFor();
    expect(search()).toBe(high);
    await found(new RegExp(`of ${await counted('High ones')}$`));
    expect(Number(await counted('High ones'))).toBeGreaterThan(Number(before));
    await expect(tab('High ones', false).evaluate((each) => each === document.activeElement)).resolves.toBe(true);
    await page.reload();
    await expectOpen('High ones', false);

    await page.getByRole('columnheader', { name: 'Person' }).getByRole('button').click();
    await expectOpen('High ones', true);
    await saveAs('High by name');
    await tab('High ones', false).click();
    await expectOpen('High ones', false);
    expect(search()).toBe(high);
    await button('Delete the view High ones').click();
    await expectOpen('All open', false);
    await expect(tab('All open', false).evaluate((each) => each === document.activeElement)).resolves.toBe(true);
    const labels = () =>
      page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^High/ }).allTextContents();
    await expect(labels()).resolves.toEqual([expect.stringMatching(/^High by name/)]);
    await page.getByRole('status').getByText('The view High ones is deleted').waitFor();
    await button('Undo').click();
    await expectOpen('High ones', false);
    expect(search()).toBe(high);
    await expect(labels()).resolves.toEqual([
      expect.stringMatching(/^High ones/),
      expect.stringMatching(/^High by name/),
    ]);
  });

  const views = () => page.getByRole('navigation', { name: 'Views' });
  const choose = async (view: string, action: string) => {
    await button(`More about the view ${view}`).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  it('of the reader are renamed, shared and put in order; of two who change one at once the second is told, and sees what is so', async () => {
    await leads.open('?PriorityCodeID=14');
    await saveAs('Low first');
    await leads.open('?PriorityCodeID=12');
    await saveAs('Then high');
    await choose('Then high', 'Rename');
    await page.getByLabel('Name of the view').fill('Then all');
    await button('Rename').click();
    await expectOpen('Then all', false);
    // Refused, the name stands there still.
    await page.route(
      '**/api/savedViews/update',
      (route) =>
        route.fulfill({ status: 403, json: { success: false, code: 403, message: 'Not yours.', payload: null } }),
      { times: 1 },
    );
    await choose('Then all', 'Rename');
    await page.getByLabel('Name of the view').fill('Then none');
    await button('Rename').click();
    await page
      .getByRole('dialog', { name: 'Rename view' })
      .getByText(/Not yours/)
      .waitFor();
    await expect(page.getByLabel('Name of the view').inputValue()).resolves.toBe('Then none');
    await page.keyboard.press('Escape');
    await choose('Then all', 'Share with everybody');
    const shared = views().getByRole('button', { name: /^Then all [\d,]+ ?, shared by you$/ });
    await shared.waitFor();
    const labels = () =>
      views()
        .getByRole('button', { name: /^(Low first|Then all) / })
        .allTextContents();
    await expect(labels()).resolves.toEqual([expect.stringMatching(/^Low first/), expect.stringMatching(/^Then all/)]);
    await shared.press('Shift+ArrowLeft');
    await page
      .getByRole('status')
      .getByText(/^Then all is now saved view \d+ of \d+$/)
      .waitFor();
    await page.reload();
    await shared.waitFor();
    await expect(labels()).resolves.toEqual([expect.stringMatching(/^Then all/), expect.stringMatching(/^Low first/)]);

    // A text may name a person, and everybody would see it.
    await page.getByRole('searchbox').fill('barwon');
    await button('Save as my own').waitFor();
    await expect(button('Update').count()).resolves.toBe(0);
    await button('Reset').click();

    // Another one renames it between the press and what it sends.
    await page.route(
      '**/api/savedViews/update',
      async (route) => {
        const sent: object = route.request().postDataJSON();
        await route.fetch({
          headers: { ...(await route.request().allHeaders()), 'idempotency-key': crypto.randomUUID() },
          postData: JSON.stringify({ ...sent, Name: 'Theirs', Shared: true }),
        });
        await route.continue();
      },
      { times: 1 },
    );
    await choose('Then all', 'Stop sharing');
    await page
      .getByText(/^This record was changed by .+ in the meantime\.$/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await views()
      .getByRole('button', { name: /^Theirs [\d,]+ ?, shared by you$/ })
      .waitFor();
  });

  it('that this browser kept are taken over, once', async () => {
    const keep = async () => {
      await page.goto('/health/live');
      await page.evaluate(() =>
        localStorage.setItem(
          'adminSettings',
          JSON.stringify({
            lists: { leads: { views: [{ key: 'own-1a2b3c4d', label: 'Kept here', search: 'PriorityCodeID=14' }] } },
          }),
        ),
      );
      await page.goto('/admin/leads');
      await views()
        .getByRole('button', { name: /^Kept here/ })
        .waitFor();
    };
    const isKept = () => page.evaluate(() => localStorage.getItem('adminSettings')?.includes('Kept here') ?? false);
    await keep();
    await page.waitForFunction(() => localStorage.getItem('adminSettings')?.includes('Kept here') === false);
    // Another browser profile, or a copy of it, has the same.
    await keep();
    await page.waitForFunction(() => localStorage.getItem('adminSettings')?.includes('Kept here') === false);
    await page.reload();
    await views()
      .getByRole('button', { name: /^Kept here/ })
      .click();
    await page.waitForURL(/view=v\d+$/);
    await expect(
      views()
        .getByRole('button', { name: /^Kept here/ })
        .count(),
    ).resolves.toBe(1);
    await expect(isKept()).resolves.toBe(false);
  });

  it('give axe nothing to find while edited', async () => {
    await leads.open('?PriorityCodeID=14');
    await expectOpen('All open', true);
    const { violations } = await axeOn(page).include('.views').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
