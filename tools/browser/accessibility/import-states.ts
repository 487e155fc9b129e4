import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import type { ImportPhase, ImportView } from '@leaseledger/contract/imports/import.views';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import type { Page } from 'playwright-core';
import type { StaffClient } from '../../faults/staff-client.ts';
import { checkRows, readPersons } from '../../faults/staff-import.ts';
import { answered, state, type ConsoleState } from './console-state.ts';

const rows = [
  'First name,Surname,E-mail,Mobile,State,Post code,Employer,Remarks',
  'Tess,Moana,tess@two.example,412000001,VIC,800,Barwon Health,',
  'Bad,Row,not an address,12,Elsewhere,3220,Barwon Health,Asks for a rather long call after work and does not read mail',
  'Greta,Lindqvist,GRETA@example.com,0412884210,VIC,3220,Barwon Health,',
  'Tessa,Moana,tess@two.example,412000009,NSW,2000,Barwon Health,',
].join('\n');

/** Import 1 is to be matched, import 2 is checked: a row with errors, one like Greta Lindqvist, and one like an earlier row. */
export async function fillForImports(staff: StaffClient): Promise<void> {
  await readPersons(staff, rows);
  await checkRows(staff, await readPersons(staff, rows));
}

/** Import 2 as it is further on: nobody is added, since other states count who is there. */
const isAt =
  (Phase: ImportPhase, also: Partial<ImportView> = {}) =>
  (page: Page) =>
    page.route(`**/api/${importEndpoints.one.path.replace(':id', '2')}`, async (route) => {
      const { payload, ...envelope }: Envelope<ImportView> = await (await route.fetch()).json();
      await route.fulfill({ json: { ...envelope, payload: { ...payload, Phase, ...also } } });
    });
const Result = { Added: 2, Filled: 1, Skipped: 0, Failed: 1 };
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).waitFor();
const failedRows = async (page: Page) => {
  await heading('Rows that were not imported')(page);
  await page.getByText('Invalid email address').waitFor();
};

export const importStates: readonly ConsoleState[] = [
  state('imports of all kinds', 'imports', (page) =>
    page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .waitFor(),
  ),
  state('a file to import', 'import/persons', (page) =>
    page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .waitFor(),
  ),
  state('a file that cannot be read', 'import/persons', async (page) => {
    await page
      .getByRole('button', { name: 'Choose a file' })
      .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await page
      .getByRole('alert')
      .getByText(/^This is neither/)
      .waitFor();
  }),
  state('columns to match', 'import/persons/1/match', (page) =>
    page.getByRole('combobox', { name: 'Field for Employer' }).waitFor(),
  ),
  state('columns that must be matched and are not', 'import/persons/1/match', async (page) => {
    await page.getByRole('combobox', { name: 'Field for Employer' }).selectOption('Leave out');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByText(/^Match a column, or give one value/).waitFor();
  }),
  answered(
    'rows that are being looked at',
    'import/persons/2/check',
    isAt('checking', { Done: 1, Total: 4, Checked: null }),
    heading('The rows are being checked'),
  ),
  state('rows with errors', 'import/persons/2/check', (page) => page.getByText('Invalid email address').waitFor()),
  state('duplicates to decide', 'import/persons/2/check', async (page) => {
    await page.getByRole('button', { name: 'Duplicates 2' }).click();
    await page.getByRole('combobox', { name: 'Decision for row 5' }).waitFor();
  }),
  answered(
    'an import under way',
    'import/persons/2/result',
    isAt('importing', { Done: 1, Total: 3, Result }),
    heading('The rows are being imported'),
  ),
  answered(
    'an import that was stopped',
    'import/persons/2/result',
    isAt('stopped', { Done: 1, Total: 3, Result }),
    (page) => page.getByRole('button', { name: 'Continue import' }).waitFor(),
  ),
  answered(
    'an import that is done',
    'import/persons/2/result',
    isAt('done', { Done: 3, Total: 3, Result }),
    failedRows,
  ),
  answered(
    'whether to undo an import',
    'import/persons/2/result',
    isAt('done', { Done: 3, Total: 3, Result }),
    async (page) => {
      await page.getByRole('button', { name: 'Undo the import' }).click();
      await page.getByRole('dialog', { name: 'Undo the import?' }).waitFor();
    },
  ),
  answered(
    'an import that was taken back, but for one row',
    'import/persons/2/result',
    isAt('undone', {
      Done: 3,
      Total: 3,
      Result,
      Undone: {
        Undone: 2,
        Kept: 1,
        Reasons: [{ Name: 'person-3', Message: 'It was changed by Mia Okafor since, and stays.' }],
      },
    }),
    heading('The import was undone'),
  ),
  state('an import that is over', 'import/persons/999/result', heading('This import is over')),
];
