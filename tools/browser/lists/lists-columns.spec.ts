import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import { until } from '@leaseledger/event-log/testing/until';
import { openLeadsList } from './leads-list.ts';
import { axeOn } from '../site/axe-on.ts';

jest.setTimeout(180_000);

const leads = await openLeadsList();
const { page } = leads;

/** How a reader arranges the columns of a list: by hand, by key, and in the chooser, which all say the same. */
describe('The columns of a list', () => {
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const handle = (name: string) => page.getByRole('separator', { name: `Width of ${name}`, exact: true });
  const frames = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  /** The box of a head, once frames draw it alike: a list fits its columns after it knows its room. */
  const boxOf = async (name: string) => {
    let box = await head(name).boundingBox();
    await until(`the column ${name} to keep its place`, async () => {
      await frames();
      const before = box;
      box = await head(name).boundingBox();
      return isDeepStrictEqual(box, before);
    });
    if (box === null) throw new Error(`${name} is not on screen.`);
    return {
      left: box.x,
      right: box.x + box.width,
      width: box.width,
      middle: box.x + box.width / 2,
      y: box.y + box.height / 2,
    };
  };
  /** A move of the pointer is drawn when there is time for it: waits until the column says that it is so wide, and looks whether it is. */
  const expectWidth = async (name: string, width: number) => {
    await handle(name)
      .and(page.locator(`[aria-valuenow="${width}"]`))
      .waitFor();
    await expect(boxOf(name)).resolves.toMatchObject({ width });
  };
  const names = () =>
    page.locator('thead [data-column]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const inChooser = async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const all = await page
      .locator('.column-pop li')
      .evaluateAll((items) =>
        items.flatMap((item) => (item.querySelector(':checked') === null ? [] : [item.textContent.trim()])),
      );
    await page.keyboard.press('Escape');
    await page.locator('.column-pop').waitFor({ state: 'detached' });
    return all;
  };
  const drag = async (from: number, y: number, ...to: readonly number[]) => {
    await page.mouse.move(from, y);
    await page.mouse.down();
    for (const x of to) await page.mouse.move(x, y, { steps: 3 });
  };
  const mark = () => page.locator('.column-mark');
  const reload = async () => {
    await page.reload();
    await head('Company').waitFor();
  };

  it('are widened at every point of a handle 24 px wide and as high as the head', async () => {
    await leads.open();
    const missed = await page.locator('.grid-resize').evaluateAll((handles) =>
      handles.flatMap((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const head = each.closest('th')?.getBoundingClientRect();
        const points = [left + 1, left + 6, left + 12, left + 18, right - 1].flatMap((x) =>
          [top + 1, (top + bottom) / 2, bottom - 1].map((y) => document.elementFromPoint(x, y)),
        );
        const isWhole = right - left >= 24 && bottom - top >= (head?.height ?? 0) - 1;
        return isWhole && points.every((hit) => hit === each) && getComputedStyle(each).cursor === 'col-resize'
          ? []
          : [each.getAttribute('aria-label')];
      }),
    );
    expect(missed).toEqual([]);
    await expect(page.locator('.grid-resize').count()).resolves.toBe((await names()).length);
  });

  it('keep their edge under the pointer, move nothing before them, and stay as wide after a reload', async () => {
    await leads.open();
    const before = await boxOf('Company');
    await drag(before.right - 8, before.y);
    for (const by of [37, 150, -30, 60]) {
      await page.mouse.move(before.right - 8 + by, before.y + 200);
      await expectWidth('Company', before.width + by);
      const now = await boxOf('Company');
      expect([Math.round(now.left), Math.round(now.right)]).toEqual([
        Math.round(before.left),
        Math.round(before.right + by),
      ]);
    }
    await page.mouse.up();
    await expectWidth('Company', before.width + 60);
    await reload();
    await expectWidth('Company', before.width + 60);
    const last = await boxOf('Created');
    await drag(last.right - 8, last.y, last.right - 38);
    await page.mouse.up();
    await expectWidth('Created', last.width - 30);
    await expect(boxOf('Created')).resolves.toMatchObject({ right: last.right - 30, left: last.left });
  });

  it('are as wide as before when Escape ends a drag, and a record behind stays open', async () => {
    await leads.open();
    const before = await boxOf('Lead'); // The one whose edge an open record leaves in sight.
    const record = page.getByRole('region', { name: /^Lead \d/ });
    await page.locator('[data-row-link]').first().click();
    await record.waitFor();
    await drag(before.right, before.y, before.right + 40);
    await expectWidth('Lead', before.width + 40);
    await page.keyboard.press('Escape');
    await expectWidth('Lead', before.width);
    await page.mouse.up();
    await expectWidth('Lead', before.width);
    expect(page.url()).toMatch(/\/view\//);
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
  });

  it('are stepped with the arrows on their handle', async () => {
    await leads.open();
    const { width } = await boxOf('Status');
    await handle('Status').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(boxOf('Status')).resolves.toMatchObject({ width: width + 8 });
    await expect(handle('Status').getAttribute('aria-valuenow')).resolves.toBe(String(width + 8));
    await expect(page.locator('tr:focus-within td').count()).resolves.toBe(0);
  });

  it.each([
    ['a double click', () => handle('Company').dblclick()],
    ['Enter', () => handle('Company').press('Enter')],
  ])('fit their content with %s, wider or narrower', async (_, press) => {
    await leads.open();
    const cut = () =>
      head('Company').evaluate(
        (cell: HTMLTableCellElement) =>
          [...(cell.closest('table')?.tBodies[0]?.rows ?? [])].filter(
            (row) => (row.cells[cell.cellIndex]?.scrollWidth ?? 0) > (row.cells[cell.cellIndex]?.clientWidth ?? 0),
          ).length,
      );
    const { right, width, y } = await boxOf('Company');
    await drag(right, y, right - 70);
    await page.mouse.up();
    await expectWidth('Company', width - 70);
    await expect(cut()).resolves.toBeGreaterThan(0);
    await press();
    await expect(cut()).resolves.toBe(0);
    const fitted = await boxOf('Company');
    await drag(fitted.right, y, fitted.right + 200);
    await page.mouse.up();
    await press();
    await expect(boxOf('Company')).resolves.toMatchObject({ width: fitted.width });
  });

  it('are put elsewhere by dragging their names, with a mark where they go, and the list stays sorted as it was', async () => {
    await leads.open();
    const [from, to] = [await boxOf('Assigned to'), await boxOf('Company')];
    await drag(from.left + 20, from.y, to.left + 40);
    await page.waitForFunction(
      (left) => Math.abs((document.querySelector('.column-mark')?.getBoundingClientRect().left ?? 0) + 1.5 - left) < 2,
      to.left,
    );
    await page.mouse.up();
    await mark().waitFor({ state: 'detached' });
    const order = ['Lead', 'Person', 'Assigned to', 'Company', 'Status', 'Priority', 'Source', 'Notes', 'Created'];
    await expect(names()).resolves.toEqual(order);
    await expect(inChooser()).resolves.toEqual(order);
    await page.getByRole('status').getByText('Assigned to is now before Company').waitFor({ state: 'attached' });
    expect(page.url()).toMatch(/\/leads$/);
    await reload();
    await expect(names()).resolves.toEqual(order);
    await head('Person').getByRole('button').click();
    await page.waitForURL(/sort=PersonFullName/);
  });

  it('stay where they are when Escape ends the drag, and none goes before the link', async () => {
    await leads.open();
    const order = await names();
    const [person, lead] = [await boxOf('Person'), await boxOf('Lead')];
    await drag(person.left + 20, person.y, person.right + 300);
    await mark().waitFor();
    await page.keyboard.press('Escape');
    await mark().waitFor({ state: 'detached' });
    await page.mouse.up();
    await expect(names()).resolves.toEqual(order);
    await drag(person.left + 20, person.y, lead.left + 5);
    await page.locator('.column-carried').waitFor();
    await expect(mark().count()).resolves.toBe(0);
    await page.mouse.up();
    await expect(names()).resolves.toEqual(order);
    expect(page.url()).toMatch(/\/leads$/);
  });

  it('are carried past the edge of the screen: the list scrolls under them', async () => {
    await leads.open();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.waitForFunction(() => window.innerWidth === 1024);
    const { right, y } = await boxOf('Person');
    await drag(right, y, right + 500);
    await page.mouse.up();
    const { left } = await boxOf('Person');
    await drag(left + 20, y, 1015);
    await page.waitForFunction(() => {
      const area = document.querySelector('.list-rows');
      return area !== null && area.scrollLeft > 0 && Math.ceil(area.scrollLeft + area.clientWidth) >= area.scrollWidth;
    });
    await page.mouse.up();
    await mark().waitFor({ state: 'detached' });
    expect((await names()).at(-1)).toBe('Person');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('are moved by key from the head and from the chooser, which is told and keeps the focus', async () => {
    await leads.open();
    const name = head('Priority').getByRole('button');
    await name.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.getByRole('status').getByText('Priority is now before Status').waitFor({ state: 'attached' });
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(names()).resolves.toEqual([
      'Lead',
      'Person',
      'Company',
      'Priority',
      'Status',
      'Assigned to',
      'Source',
      'Notes',
      'Created',
    ]);
    await expect(name.evaluate((each) => each === document.activeElement)).resolves.toBe(true);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Move Person down' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Person is now before Status').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await expect(names()).resolves.toEqual([
      'Lead',
      'Company',
      'Priority',
      'Person',
      'Status',
      'Assigned to',
      'Source',
      'Notes',
      'Created',
    ]);
    await expect(inChooser()).resolves.toEqual(await names());
  });

  it('give axe nothing to find', async () => {
    await leads.open();
    await handle('Status').focus();
    const { violations } = await axeOn(page).include('.list-page').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
