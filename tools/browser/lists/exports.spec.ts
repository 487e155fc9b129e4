import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { exportMessage } from '@leaseledger/contract/exports/export.messages';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import type { BrowserContext, Page } from 'playwright-core';
import { person } from '../../../apps/api/testing/bodies.ts';
import { PASSWORD, TestApi, type TestUser } from '../../../apps/api/testing/test-api.ts';
import { axeOn } from '../site/axe-on.ts';
import { browserOf, openBrowser } from '../site/site.ts';

jest.setTimeout(120_000);

const leads: number[] = [];
const [api, browser] = await Promise.all([TestApi.start({ settings: { logLevel: 'silent' } }), openBrowser()]);
const exporter = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
await api.changeUser(exporter.id, { type: 'GrantPermission', permissionType: permission.DATA_EXPORT });
const admin = await api.admin();
for (const [index, FirstName] of ['Wei', 'Zoë', '=Aroha'].entries()) {
  const added = await admin.call(personEndpoints.add, {
    body: person({ FirstName, LastName: 'Lindqvist', Email: `p${index}@example.com` }),
  });
  leads.push((await admin.addLead(added.shown.PersonID, { PriorityCodeID: 12 + index })).LeadID);
}

/** Lists that are taken away as files. */
describe('The export of a list', () => {
  let opened: BrowserContext | undefined;
  afterEach(async () => opened?.close());

  /** The leads of a user, who is logged in. */
  async function leadsOf({ email }: TestUser, search = '', viewport = { width: 1440, height: 900 }): Promise<Page> {
    const page = await browserOf(browser, api.running, { email, password: PASSWORD }, { viewport });
    opened = page.context();
    await page.goto(`/admin/leads${search}`);
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    return page;
  }
  const open = async (page: Page) => {
    const more = page.getByRole('button', { name: 'More', exact: true });
    const button = page.getByRole('button', { name: 'Export', exact: true });
    await more.or(button).waitFor();
    if (await button.isVisible()) return button.click();
    await more.click();
    return page.getByRole('menuitem', { name: 'Export', exact: true }).click();
  };
  const choose = async (page: Page, name: string) => {
    await open(page);
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const download = async (page: Page, press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: file.suggestedFilename(), path: await file.path() };
  };
  const ready = (page: Page) =>
    download(page, () => page.getByRole('button', { name: 'Download', exact: true }).click());
  /** Answers what is asked about exports as if they were still being written, until it is let go. */
  async function held(page: Page): Promise<() => Promise<void>> {
    await page.route('**/api/exports', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const answer: { payload: object[] } = await response.json();
      return route.fulfill({
        response,
        json: { ...answer, payload: answer.payload.map((each) => ({ ...each, State: 'underWay', Done: 1 })) },
      });
    });
    // An answer on its way is waited for: it may not be given twice.
    return () => page.unrouteAll({ behavior: 'wait' });
  }

  it('has the columns, filters and sort on screen', async () => {
    const page = await leadsOf(exporter, '?q=lindqvist&PriorityCodeID=13,14&sort=PersonFullName');
    await page.locator('.list-footer').getByText(/of 2$/).waitFor();
    const heads = (await page.locator('.grid thead .grid-label').allTextContents()).filter((head) => head !== '');
    await choose(page, 'CSV, 2 rows');
    const { name, path } = await ready(page);
    expect(name).toBe('Leads 2026-11-20.csv');
    const [first = [], ...rows]: string[][] = parse(readFileSync(path), { bom: true });
    expect(first).toEqual(heads);
    expect(rows.map((row) => row[first.indexOf('Person')])).toEqual(["'=Aroha Lindqvist", 'Zoë Lindqvist']);
    await open(page);
    await page.getByRole('menuitem', { name: /^Leads 2026-11-20\.csv, 2 rows, / }).waitFor();
    const { violations } = await axeOn(page).include('[role=menu]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('has a print beside it, but of leads nothing is printed, in the print of the browser neither', async () => {
    const page = await leadsOf(exporter);
    await page.locator('.grid tbody tr').first().waitFor();
    await open(page);
    await page.getByRole('menuitem', { name: /^CSV/ }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Print/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    await page.locator('.grid').waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Persons' }).click();
    await page.getByRole('row', { name: /Aroha Lindqvist/ }).waitFor();
    await page.evaluate(() => {
      window.print = () => (document.title = 'Printed');
    });
    await choose(page, 'Print this page');
    expect(await page.title()).toBe('Printed');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('row', { name: /Aroha Lindqvist/ }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Companies' }).waitFor({ state: 'hidden' });
    await page.locator('.MuiModal-root').first().waitFor({ state: 'hidden' });
  });

  it('has the rows that are selected, as a workbook', async () => {
    const page = await leadsOf(exporter);
    await page.locator('.grid tbody .select-box input').first().click();
    await choose(page, 'Excel workbook, 1 selected');
    const { path } = await ready(page);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    const sheet = book.getWorksheet('Leads');
    expect(sheet?.rowCount).toBe(2);
    expect(sheet?.getRow(2).getCell(1).value).toBe(3);
  });

  it('is one, however often it is pressed, and is told again after the page was left and loaded anew', async () => {
    const page = await leadsOf(exporter);
    const letGo = await held(page);
    await open(page);
    await page
      .getByRole('menuitem', { name: 'CSV, 3 rows' })
      .evaluate((item: HTMLElement) => [1, 2].forEach(() => item.click()));
    await page.getByText(exportMessage.started).first().waitFor();
    await open(page);
    await page.getByRole('menuitem', { name: 'Leads 2026-11-20.csv, 1 of 3 rows' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Persons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Persons' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Persons' }).waitFor();
    await expect(page.getByRole('button', { name: 'Download', exact: true }).count()).resolves.toBe(0);
    await letGo();
    const { name, path } = await ready(page);
    expect(name).toBe('Leads 2026-11-20.csv');
    expect(readFileSync(path, 'utf8')).toContain('Wei Lindqvist');
    const client = await api.as(exporter);
    const own = (await client.rest('activity', { filter: { EventType: 'ExportStarted' } })).json as {
      Description: string;
    }[];
    expect(own.filter(({ Description }) => Description.startsWith('List leads exported as CSV: 3 rows'))).toHaveLength(
      1,
    );
  });

  it('is of the rows that its reader sees and of the words on screen, as often as it is pressed, on a phone too', async () => {
    const sam = await api.addUser('Sam Whitlock');
    await api.changeUser(sam.id, { type: 'GrantPermission', permissionType: permission.DATA_EXPORT });
    const admin = await api.admin();
    const [own = 0] = leads;
    await admin.call(leadEndpoints.assign, {
      body: { leadID: own, assigneeID: sam.id, previousAssigneeID: null, warmAssign: false },
    });
    const page = await leadsOf(sam, '', { width: 390, height: 844 });
    const letGo = await held(page);
    await choose(page, 'CSV, 1 row');
    await page.getByText(exportMessage.started).first().waitFor();
    // It is under way, and the same is asked for: it is that one.
    await choose(page, 'CSV, 1 row');
    await open(page);
    await page
      .getByRole('menuitem', { name: /^Leads 2026/ })
      .first()
      .waitFor();
    await expect(page.getByRole('menuitem', { name: /^Leads 2026/ }).count()).resolves.toBe(1);
    await page.keyboard.press('Escape');
    await letGo();
    const { path } = await ready(page);
    const [heads = [], ...rows]: string[][] = parse(readFileSync(path), { bom: true });
    expect(rows.map((row) => row[heads.indexOf('Person')])).toEqual(['Wei Lindqvist']);
  });

  it('says so when it could not be written', async () => {
    const page = await leadsOf(exporter);
    const folder = join(api.dataDir, 'exports', 'staged');
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    await choose(page, 'CSV, 3 rows');
    await page.getByText('Leads 2026-11-20.csv could not be made. Start it again.').first().waitFor();
    await open(page);
    await expect(
      page.getByRole('menuitem', { name: 'Leads 2026-11-20.csv, failed' }).getAttribute('aria-disabled'),
    ).resolves.toBe('true');
    rmSync(folder);
  });

  it('is not offered without DATA_EXPORT; who manages the records is told who grants it', async () => {
    const lead = await leadsOf(await api.addUser('Tom Papadopoulos', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
    await open(lead);
    await expect(lead.getByRole('menuitem').allTextContents()).resolves.toEqual([exportMessage.whoGrants]);
    await opened?.close();
    const specialist = await leadsOf(await api.addUser('Priya Nair'));
    await specialist.locator('.nothing-to-show').waitFor();
    await expect(specialist.getByRole('button', { name: 'Export', exact: true }).count()).resolves.toBe(0);
  });
});
