import { describe, expect, it, jest } from '@jest/globals';
import { whyUnloadable } from '../../../apps/admin/platform/http/api-error.ts';
import { openDesk } from '../site/desk.ts';

jest.setTimeout(120_000);

const { page } = await openDesk();

describe('A part of the console that cannot be loaded', () => {
  /** Requests of this part of the build fail until the returned function is called. Before a page is opened, since idle pages load parts ahead. */
  async function cut(part: string): Promise<() => Promise<void>> {
    const address = `**/assets/${part}-*.js`;
    await page.route(address, (route) => route.abort('internetdisconnected'));
    return () => page.unroute(address);
  }

  it('leaves the form below the palette as it was, and the palette opens when asked again', async () => {
    const mend = await cut('CommandPalette');
    await page.goto('/admin/persons/add');
    await page.getByLabel('First name').fill('Aroha');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByText('This part could not be loaded').waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('option', { name: 'Add lead' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('First name').inputValue()).toBe('Aroha');
  });

  it('leaves the list below a panel, which opens when asked again', async () => {
    const mend = await cut('LeadCreate');
    await page.goto('/admin/leads');
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
    await page.keyboard.press('n');
    const panel = page.getByRole('region', { name: 'Not loaded' });
    await panel.getByText('This could not be loaded').waitFor();
    expect(await page.getByRole('heading', { name: 'Leads', exact: true }).isVisible()).toBe(true);
    await mend();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Add lead' }).waitFor();
  });

  it('says in words what came of a call without its code, which is made when asked again', async () => {
    const mend = await cut('saved-view.endpoints');
    await page.goto('/admin/persons?q=aroha');
    await page.getByRole('button', { name: 'Save as' }).click();
    const name = page.getByLabel('Name of the view');
    await name.fill('About Aroha');
    await name.press('Enter');
    await page.getByText(whyUnloadable).waitFor();
    await mend();
    await name.press('Enter');
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^About Aroha/ });
    await expect(view.and(page.locator('[aria-current=true]')).waitFor()).resolves.toBeUndefined();
  });

  it('leaves the focus where the reader types by the time that a picker comes', async () => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const address = '**/assets/RecordPicker-*.js';
    await page.route(address, async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    await page.goto('/admin/leads/add');
    const form = page.getByRole('region', { name: 'Add lead' });
    await form.getByLabel('Notes').focus();
    await asked.promise;
    await page.keyboard.type('Compare ');
    released.resolve();
    await form.getByRole('combobox', { name: 'Person' }).waitFor();
    await page.keyboard.type('both');
    expect(await form.getByLabel('Notes').inputValue()).toBe('Compare both');
    await page.unroute(address);
    await page.goto('/admin/leads');
    await page.goto('/admin/leads/add');
    await form.locator('input:focus').waitFor();
    expect(
      await form.getByRole('combobox', { name: 'Person' }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
  });

  it('leaves the rest of a form, where a picker is missing', async () => {
    const mend = await cut('MomentPicker');
    await page.goto('/admin/leads/add');
    const form = page.getByRole('region', { name: 'Add lead' });
    await form.getByLabel('Notes').fill('Compare statutory and operational');
    await form.getByText('This part could not be loaded').first().waitFor();
    await mend();
    await form.getByRole('button', { name: 'Try again' }).first().click();
    await form.getByRole('spinbutton', { name: 'Day' }).first().waitFor();
    expect(await form.getByLabel('Notes').inputValue()).toBe('Compare statutory and operational');
  });
});
