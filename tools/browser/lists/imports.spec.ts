import { readFileSync } from 'node:fs';
import { expect, it, jest } from '@jest/globals';
import ExcelJS from 'exceljs';
import { commandsSent } from '../site/commands-sent.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';

jest.setTimeout(120_000);
const desk = await openDesk();
const { page } = desk;
await desk.staff.addPerson();

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const choose = (name: string, bytes: Buffer) =>
  page
    .getByRole('button', { name: 'Choose a file' })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
const figure = (label: string) =>
  page.locator('.import-result > div').filter({ hasText: label }).locator('dd').textContent();

it('matches columns, tells errors, lets duplicates be decided, is found again after a reload, begins once and is undone whole', async () => {
  await openAddress(page, '/admin/persons');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(
    'staff.csv',
    Buffer.from(
      [
        'First name,Surname,E-mail,Mobile,State,Post code,Where they work,Suburb',
        'Tess,Moana,tess@two.example,412000001,VIC,800,Barwon Health,',
        'Bad,Row,not an address,12,Elsewhere,3220,Barwon Health,',
        'Greta,Lindqvist,GRETA@example.com,0412884210,VIC,3220,Barwon Health,Geelong',
        'Tessa,Moana,tess@two.example,412000009,NSW,2000,Barwon Health,',
      ].join('\r\n'),
    ),
  );
  await page.getByText(/Needed but not matched: Company\.$/).waitFor();
  await page.getByRole('combobox', { name: 'Field for Where they work' }).selectOption('Company (needed)');
  await press('Check the rows');
  await page.getByText('Email: Invalid email address').waitFor();
  await page.getByText('1 row is ready, 1 with errors, 2 duplicates.').waitFor();

  await page.reload();
  await press('Ready 1');
  await page.getByRole('cell', { name: '0412000001' }).waitFor();
  await page.getByRole('cell', { name: '0800' }).waitFor();
  // Decisions count in their order, and before what is pressed after them, however slow the connection.
  const isLetGo = Promise.withResolvers<void>();
  await page.route('**/api/imports/decide', async (route) => {
    await isLetGo.promise;
    await route.continue();
  });
  await page
    .getByRole('combobox', { name: '1 like an existing person' })
    .selectOption('Take the existing one and fill its empty fields');
  await press('Duplicates 2');
  await page.getByRole('link', { name: 'Greta Lindqvist' }).waitFor();
  await page.getByRole('combobox', { name: 'Decision for row 5' }).selectOption('Add anyway');

  const sent = await commandsSent(page, async () => {
    await page.getByRole('button', { name: 'Import persons' }).dblclick();
    isLetGo.resolve();
    await heading('The import is done');
  });
  await page.unrouteAll({ behavior: 'wait' });
  expect(sent.filter((request) => request.url().endsWith('/imports/run'))).toHaveLength(1);
  // However soon it ended.
  await page
    .getByRole('status')
    .getByText(/^Import persons: 3 rows imported/)
    .waitFor();
  expect([
    await figure('Persons added'),
    await figure('Filled'),
    await figure('Skipped'),
    await figure('Not imported'),
  ]).toEqual(['2', '1', '0', '1']);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(
    /Suburb,Error\r\nBad,Row,not an address,.*Email: Invalid email address/,
  );

  await openAddress(page, '/admin/imports');
  await page.getByText('4 rows of persons').waitFor();
  await page.getByRole('link', { name: 'staff.csv' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).dblclick();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).dblclick();
  await heading('The import was undone');
  await page.getByText('3 rows were undone.').waitFor();

  await openAddress(page, '/admin/import/persons');
  await press('Remove staff.csv');
  await page.getByRole('link', { name: 'staff.csv' }).waitFor({ state: 'detached' });
  await openAddress(page, '/admin/imports');
  await heading('You have no imports');
  await page.getByRole('link', { name: 'Import companies' }).click();
  await heading('Import companies');
});

it('reads leads of a workbook, and companies parted by semicolons', async () => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Enquiries');
  sheet.addRow(['First name', 'Last name', 'Email', 'Phone', 'State', 'Company', 'Call time', 'Notes']);
  sheet.addRow([
    'Ravi',
    'Menon',
    'ravi@six.example',
    412000061,
    'VIC',
    'Alpine Shire',
    new Date(Date.UTC(2026, 11, 2, 9, 30)),
    'Asked about a novated lease for a ute',
  ]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Imports' }).click();
  await heading('Imports');
  await page.getByRole('link', { name: 'Import leads' }).click();
  await choose('leads.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()));
  await page.getByText('sheet Enquiries').waitFor();
  await press('Check the rows');
  await page.getByRole('cell', { name: '0412000061' }).waitFor();
  await press('Import leads');
  await heading('The import is done');
  expect(await figure('Leads added')).toBe('1');
  // Taken back elsewhere, as the alert at its end offers it: the page says so.
  const result = page.url();
  await openAddress(page, '/admin/batches');
  await page.getByRole('row').filter({ hasText: 'Import leads' }).locator('[data-row-link]').click();
  await press('Undo all');
  await page
    .getByRole('dialog', { name: /^Undo: Import leads/ })
    .getByText(/1 row put back\.$/)
    .waitFor();
  await openAddress(page, result);
  await heading('The import was undone');
  await page.getByText('1 row was undone.').waitFor();
  expect(await page.getByRole('button', { name: 'Undo the import' }).count()).toBe(0);

  await openAddress(page, '/admin/import/companies');
  await choose('notes.pdf', Buffer.from('%PDF-1.4'));
  await page
    .getByRole('alert')
    .getByText(/^This is neither a CSV file nor an xlsx workbook/)
    .waitFor();
  await choose(
    'companies.csv',
    Buffer.from('Name;PackEdge ID;Status;Type\nAlpine Shire;9902;Inactive;Client, Dealer\n'),
  );
  await press('Check the rows');
  await page.getByText('1 row is ready, 0 with errors, 0 duplicates.').waitFor();
  await press('Import companies');
  await heading('The import is done');
  expect(await figure('Companies added')).toBe('1');
});

it('reads enquiries of the types of their list, and new clients without a type', async () => {
  const person = (first: string, phone: string) =>
    `${first},Menon,${first}@seven.example,${phone},VIC,3220,Alpine Shire`;
  const head = 'First name,Last name,Email,Phone,State,Post code,Company';
  await openAddress(page, '/admin/enquiries');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const enquiries = [
    `${head},Type,Purchase price,Notes`,
    `${person('ravi', '0412000071')},Vehicle Source,64990.00,Wants a ute`,
    `${person('asha', '0412000072')},New Client,,Wants to be a client`,
    `${person('dev', '0412000073')},,,Asks when the car is delivered`,
  ];
  await choose('enquiries.csv', Buffer.from(enquiries.join('\n')));
  await press('Check the rows');
  await page.getByText('2 rows are ready, 1 with errors, 0 duplicates.').waitFor();
  await press('Import enquiries');
  await heading('The import is done');
  expect([await figure('Enquiries added'), await figure('Not imported')]).toEqual(['2', '1']);
  await openAddress(page, '/admin/enquiries?view=all');
  await page.getByRole('row').filter({ hasText: 'Vehicle Source' }).filter({ hasText: 'ravi Menon' }).waitFor();

  await openAddress(page, '/admin/newBusiness');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose('clients.csv', Buffer.from(`${head},Notes\n${person('nina', '0412000074')},Wants to be a client`));
  await press('Check the rows');
  await press('Import new clients');
  await heading('The import is done');
  await openAddress(page, '/admin/newBusiness');
  await page.getByRole('row').filter({ hasText: 'nina Menon' }).filter({ hasText: 'Prospect' }).waitFor();
});
