import { describe, expect, it, jest } from '@jest/globals';
import { openLeadsList } from './leads-list.ts';
import { axeOn } from '../site/axe-on.ts';

jest.setTimeout(180_000);

const leads = await openLeadsList();
const { page } = leads;

/** The promises of lists, over a year of business. Each case starts from the bare list. */
describe('A list in the console', () => {
  const boxes = () => page.locator('tbody').getByRole('checkbox');
  const links = () => page.locator('[data-row-link]');
  const idOf = async (at: number) => (await links().nth(at).getAttribute('data-row-link')) ?? '';
  /** By its id: which row is where changes with every change of a lead. */
  const linkOf = (id: string) => page.locator(`[data-row-link="${id}"]`);
  const bar = () => page.getByRole('toolbar', { name: 'Selected leads' });
  const expectSelected = (count: number) => bar().getByText(`${count} selected`, { exact: true }).waitFor();
  const expectAt = (address: RegExp) => page.waitForURL(address);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = (search?: string) => leads.open(search);

  it('selects by box, by a range with Shift, and the whole page', async () => {
    await open();
    await boxes().nth(1).click();
    await boxes()
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await expectSelected(4);
    await page.getByRole('status').getByText('4 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all leads on this page' }).click();
    await expectSelected(20);
    await button('Clear').click();
    await bar().waitFor({ state: 'hidden' });
    await expect(page.locator('tbody input:checked').count()).resolves.toBe(0);
  });

  it('selects by key: x, Shift with the arrows there and back, Ctrl+A, and Escape clears', async () => {
    await open();
    await links().nth(2).focus();
    await page.keyboard.press('x');
    await expectSelected(1);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+J');
    await expectSelected(3);
    await page.keyboard.press('Shift+ArrowUp');
    await expectSelected(2);
    await page.keyboard.press('Control+a');
    await expectSelected(20);
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'hidden' });
  });

  it('draws one row for one ticked box', async () => {
    await open();
    await page.evaluate(() => {
      const changed = new Set<Element>();
      new MutationObserver((records) => {
        for (const { target } of records) {
          const row = target instanceof Element ? target.closest('tbody tr') : null;
          if (row !== null) changed.add(row);
        }
        document.body.dataset['rowsChanged'] = String(changed.size);
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
        attributeFilter: ['class', 'style', 'href', 'title'],
      });
    });
    await boxes().nth(3).click();
    await expectSelected(1);
    await expect(page.locator('body').getAttribute('data-rows-changed')).resolves.toBe('1');
  });

  it('forgets what a filter took from the list', async () => {
    await open();
    await boxes().nth(0).click();
    await expectSelected(1);
    await page.getByRole('searchbox').fill('no lead says this');
    await page.getByRole('heading', { name: 'No leads here' }).waitFor();
    await bar().waitFor({ state: 'hidden' });
  });

  it('sorts, filters, pages and goes back one decision at a time', async () => {
    await open();
    await page.getByRole('columnheader', { name: 'Person' }).getByRole('button').click();
    await expectAt(/sort=PersonFullName/);
    await button('Next page').click();
    await expectAt(/page=2/);
    await page.goBack();
    await expectAt(/sort=PersonFullName$/);
    await page.goBack();
    await expectAt(/\/admin\/leads$/);
    await page.goForward();
    await expectAt(/sort=PersonFullName/);
  });

  it('gives the focus back to the row whose record was open', async () => {
    await open();
    const id = await idOf(3);
    await linkOf(id).click();
    await page.getByRole('region', { name: `Lead ${id}` }).waitFor();
    await page.keyboard.press('Escape');
    await expectAt(/\/admin\/leads(\?|$)/); // The list comes back to what it was last sorted by.
    await linkOf(id).and(page.locator(':focus')).waitFor();
  });

  it('stays where it is while a record is edited or added, wherever the focus is', async () => {
    await open();
    const id = await idOf(3);
    for (const [path, name, submit] of [
      [`/admin/leads/edit/${id}`, `Lead ${id}`, 'Update Lead'],
      ['/admin/leads/add', 'Add lead', 'Add Lead'],
    ] as const) {
      await page.goto(path);
      await links().first().waitFor();
      const panel = page.getByRole('region', { name, exact: true });
      const send = panel.getByRole('button', { name: submit, exact: true });
      const pressed = panel.locator('[aria-pressed], [type=radio], [type=checkbox]').first();
      for (const stop of [
        panel,
        send,
        pressed,
        panel.getByRole('combobox').last(),
        panel.getByRole('textbox').last(),
      ]) {
        await stop.evaluate((each: HTMLElement) => each.focus());
        for (const key of ['ArrowDown', 'ArrowUp', 'j']) await page.keyboard.press(key);
        await expect(page.locator('.list-page tr:focus-within').count()).resolves.toBe(0);
        expect(new URL(page.url()).pathname).toBe(path);
        if ((await page.getByRole('listbox').count()) > 0) await page.keyboard.press('Escape');
      }
      page.once('dialog', (dialog) => void dialog.accept());
    }
    await page.goto('/admin/leads');
    await button('Columns').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.locator('.column-pop').waitFor({ state: 'detached' });
    await expect(page.locator('tr:focus-within').count()).resolves.toBe(0);
  });

  it('goes to the next record where one is read, and nowhere from one that is not in it', async () => {
    await open();
    const [third, fourth] = [await idOf(2), await idOf(3)];
    await linkOf(third).click();
    await page.getByRole('region', { name: `Lead ${third}` }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('region', { name: `Lead ${fourth}` }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('region', { name: `Lead ${third}` }).waitFor();
    await page.goto(`/admin/leads/view/${third}?StatusCodeID=4`);
    await page
      .getByRole('region', { name: `Lead ${third}` })
      .getByRole('heading')
      .first()
      .waitFor();
    await links().first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('tr:focus-within').count()).resolves.toBe(0);
    expect(page.url()).toContain(`/view/${third}`);
  });

  it('covers no row with what can be done with the selected, and moves none', async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open();
      const rows = page.locator('.list-rows');
      const before = await rows.boundingBox();
      if (width > 600) await boxes().nth(2).click();
      else {
        await button('Select').click();
        await page.locator('.card').nth(2).click();
      }
      await expectSelected(1);
      await expect(rows.boundingBox()).resolves.toEqual(before);
      const under = await bar().boundingBox();
      expect(under?.y).toBeGreaterThanOrEqual((before?.y ?? 0) + (before?.height ?? 0));
      await bar().getByRole('button', { name: 'Clear' }).click();
      await page.locator('.list-footer').waitFor();
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('has the marks of its cards in one column on a phone, whatever stands in them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    const lefts = () =>
      page
        .locator('.card-marks > *')
        .evaluateAll((marks) => new Set(marks.map((mark) => Math.round(mark.getBoundingClientRect().left))).size);
    await page.locator('.card-marks').getByText('Qualified').first().waitFor();
    await expect(lefts()).resolves.toBe(1);
    await button('Select').click();
    await page.locator('.card input').first().waitFor();
    await expect(lefts()).resolves.toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('leaves the way to the next page free on a phone, and its rows in sight where it lies or is enlarged', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await expect(page.getByRole('searchbox').getAttribute('placeholder')).resolves.toBe('Filter');
    const [create, footer] = await Promise.all(
      ['.list-create', '.list-footer'].map((part) => page.locator(part).boundingBox()),
    );
    expect((create?.y ?? Infinity) + (create?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
    for (const [width, height] of [
      [667, 375],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect((await page.locator('.list-rows').boundingBox())?.height).toBeGreaterThanOrEqual(200);
      expect(await page.locator('.list-page').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    }
    await button('Next page').click();
    await page.getByText('21 to 40 of').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is filtered on a phone in a sheet with a name, a ground and a way out that says what it finds', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    const opener = page.getByRole('button', { name: 'Filters, 1 set' });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('heading', { name: 'Filters' }).waitFor();
    const ground = await sheet.evaluate((each) => ({
      colour: getComputedStyle(each).backgroundColor,
      scrim: getComputedStyle(each.parentElement?.querySelector('.MuiBackdrop-root') ?? each).backgroundColor,
    }));
    expect(ground.colour).toMatch(/^rgb\(/);
    expect(ground.scrim).not.toBe('rgba(0, 0, 0, 0)');
    const box = await sheet.boundingBox();
    expect(box?.y).toBeGreaterThan(40);
    const total = () => sheet.getByRole('button', { name: /^Show/ }).textContent();
    const open220 = await total();
    await sheet.getByRole('checkbox', { name: 'Closed' }).click();
    await sheet.getByRole('button', { name: 'Show 600 leads' }).waitFor();
    expect(open220).not.toBe(await total());
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab');
    await expect(sheet.evaluate((each) => each.contains(document.activeElement))).resolves.toBe(true);
    const { violations } = await axeOn(page).include('.filter-sheet').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await sheet.getByRole('button', { name: 'Clear all' }).click();
    await page.waitForURL(/StatusCodeID=any/);
    await sheet.getByRole('button', { name: /^Show/ }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.locator('.chip:focus').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('has one menu on a phone with what its header has elsewhere', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    const choose = async (name: string) => {
      await button('More').click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose('As of a moment');
    await page.getByRole('dialog', { name: 'Leads as of' }).waitFor();
    await page.keyboard.press('Escape');
    await choose('Save view');
    await page.getByLabel('Name of the view').fill('On the way');
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=v\d+/);
    await choose('Export');
    await page.getByRole('menuitem', { name: /^CSV, [\d,]+ rows$/ }).waitFor();
    await page.keyboard.press('Escape');
    await choose('Import');
    await expectAt(/\/import\/leads$/);
    await page.goto('/admin/users');
    await choose('Security');
    await expectAt(/\/users\/security$/);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is changed from on a phone with all that can be done within the screen, and says how many are meant', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await button('Select').click();
    await page.locator('.card').first().waitFor();
    for (const card of await page.locator('.card').all()) await card.click();
    await expectSelected(20);
    await bar().getByRole('button', { name: 'Change' }).click();
    const all = page.getByRole('menuitem', { name: /^Select all [\d,]+ that this filter finds$/ });
    const meant = (await all.textContent())?.match(/[\d,]+/)?.[0] ?? '';
    await all.click();
    await bar().getByText(`${meant} selected`, { exact: true }).waitFor();
    const outside = await bar()
      .getByRole('button')
      .evaluateAll((buttons) => buttons.filter((each) => each.getBoundingClientRect().right > innerWidth).length);
    expect(outside).toBe(0);
    await bar().getByRole('button', { name: 'Change' }).click();
    await page.getByRole('menuitem', { name: 'Change status' }).click();
    await page.getByRole('dialog', { name: `Change status: ${meant} leads` }).waitFor();
    await page.keyboard.press('Escape');
    await button('Clear').click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is selected from on a phone, by cards', async () => {
    await open();
    await page.setViewportSize({ width: 390, height: 844 });
    await button('Select').click();
    await page.locator('.card').nth(1).click();
    await page.locator('.card').nth(2).click();
    await expectSelected(2);
    await button('Clear').click();
    await page.locator('a.card').first().waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('has nothing serious for axe to find with a selection', async () => {
    await open();
    await boxes().nth(1).click();
    await expectSelected(1);
    const { violations } = await axeOn(page).analyze();
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ).toEqual([]);
  });
});
