import { expect, it, jest } from '@jest/globals';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { REQUESTED_WITH, type Envelope } from '@leaseledger/contract/kernel/endpoint';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { openLeadsList } from './leads-list.ts';

jest.setTimeout(180_000);
const list = await openLeadsList();

const barOf = (noun: string) => list.page.getByRole('toolbar', { name: `Selected ${noun}` });
const bar = () => barOf('leads');
const dialog = () => list.page.getByRole('dialog');
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();
const tickAll = () => list.page.getByRole('checkbox', { name: 'Select all leads on this page' }).click();
const OPEN_LEADS = '?view=all&StatusCodeID=3';

async function previewPriority(priority: string): Promise<void> {
  await bar().getByRole('button', { name: 'Change priority' }).click();
  await dialog().getByRole('combobox', { name: 'Priority' }).click();
  await list.page.getByRole('option', { name: priority }).click();
  await press('Preview');
}

it('says what would change before anything does, does it once for two clicks, and undoes it from the alert', async () => {
  await list.open(OPEN_LEADS);
  await list.page
    .getByRole('checkbox', { name: /^Select \d/ })
    .nth(0)
    .check();
  await list.page
    .getByRole('checkbox', { name: /^Select \d/ })
    .nth(1)
    .check();
  await previewPriority('Low');
  await dialog()
    .getByText(/Nothing is changed yet\.$/)
    .waitFor();
  const starts: string[] = [];
  list.page.on('request', (request) => request.url().endsWith('/api/batches/start') && starts.push(request.url()));
  const change = dialog().getByRole('button', { name: /^Change \d/ });
  await change.dblclick();
  await dialog()
    .getByText(/changed\.|changed,/)
    .waitFor();
  expect(starts).toHaveLength(1);
  await press('Close');
  await list.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog()
    .getByText(/^Undo: Change the priority of leads to Low: .* put back/)
    .waitFor();
  await press('Close');
});

it('tells its end in its dialog while that is open, and of what was undone there in no alert besides', async () => {
  const { page } = list;
  await list.open(OPEN_LEADS);
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select \d/ })
      .nth(row)
      .check();
  await previewPriority('Low');
  await press(/^Change \d/);
  await press('Undo all');
  await dialog()
    .getByText(/^Undo: Change the priority of leads to Low: \d leads? put back\.$/)
    .waitFor();
  await press('Close');
  await page
    .locator('.alert')
    .getByText(/^Undo: Change the priority/)
    .waitFor();
  await page.getByRole('button', { name: 'Site Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Recent alerts' }).click();
  const told = dialog().getByRole('listitem');
  await told.getByText(/^Undo: Change the priority/).waitFor();
  await expect(told.count()).resolves.toBe(1);
  await press('Close');
});

it('takes all that the filter finds, goes on while the reader is elsewhere, is found again after a reload, and tells its end there', async () => {
  await list.open(OPEN_LEADS);
  await tickAll();
  const all = bar().getByRole('button', { name: /^Select all [\d,]+ that this filter finds$/ });
  const meant = (await all.textContent())?.match(/[\d,]+/)?.[0];
  await all.click();
  // One number: what will be asked of the server.
  await bar().getByText(`${meant} selected`, { exact: true }).waitFor();
  await previewPriority('High');
  await dialog()
    .getByText(/Nothing is changed yet\.$/)
    .waitFor();
  // The answer is lost on its way: the repeat is the same request.
  let lost = 0;
  await list.page.route('**/api/batches/start', async (route) => {
    lost += 1;
    if (lost === 1) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await press(/^Change [\d,]+ leads$/);
  await list.page.getByText('The server cannot be reached. Check your connection and try again.').waitFor();
  await list.page.unroute('**/api/batches/start');
  // The message first, then the batch, which goes on.
  await list.page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await press(/^Close/);
  await list.page.getByRole('link', { name: 'Users', exact: true }).click();
  const told = list.page.locator('.alert').getByText(/^Change the priority of leads to High: [\d,]+ leads changed/);
  await told.waitFor();
  // A page that is opened while it runs tells its end as well.
  await list.page.route('**/api/rest/batches?*', async (route) => {
    const rows = (await (await list.page.request.get('/api/rest/batches')).json()) as object[];
    // A page that was left does not wait for it.
    await route
      .fulfill({ headers: { 'content-range': 'batches 0-0/1' }, json: rows.slice(0, 1) })
      .catch(() => undefined);
  });
  await list.page.reload();
  await told.waitFor();
  expect(lost).toBe(1);
  await list.page.unrouteAll({ behavior: 'wait' });
});

it('says of what it refuses why, and changes nothing where it is cancelled', async () => {
  await list.open('?view=all&StatusCodeID=4');
  await tickAll();
  await bar().getByRole('button', { name: 'Delete' }).click();
  await dialog()
    .getByText(/will be deleted\. Nothing is changed yet\.$/)
    .waitFor();
  await dialog()
    .getByRole('button', { name: /^Delete [\d,]+ leads$/ })
    .waitFor();
  const stopped = list.page.waitForResponse('**/api/batches/stop');
  await press('Cancel');
  expect((await stopped).status()).toBe(200);
  await list.page.goto('/admin/batches?view=mine');
  await list.page
    .getByRole('row', { name: /Delete leads/ })
    .first()
    .getByText('Given up before it began.', { exact: true })
    .waitFor();
});

it.each([
  {
    noun: 'companies',
    action: 'Change status',
    asks: 'Status',
    answer: 'Inactive',
    question: /^Change status: 1 company$/,
    ended: /^Change the status of companies to Inactive: 1 company changed/,
  },
  { noun: 'persons', action: 'Opt out of marketing', ended: /^Opt persons out of marketing: 1 person changed/ },
  { noun: 'users', action: 'Force password reset', ended: /^Have users choose a new password: 1 user changed/ },
])('does the same with $noun', async ({ noun, action, asks, answer, question, ended }) => {
  await list.page.goto(`/admin/${noun}?view=all${noun === 'companies' ? '&PackEdgeCompanyStatusID=18' : ''}`);
  await list.page
    .getByRole('checkbox', { name: /^Select \d/ })
    .last()
    .check();
  await barOf(noun).getByRole('button', { name: action }).click();
  if (asks !== undefined) {
    await list.page.getByRole('dialog', { name: question }).getByRole('combobox', { name: asks }).click();
    await list.page.getByRole('option', { name: answer }).click();
    await press('Preview');
  }
  await dialog()
    .getByText(/Nothing is changed yet\.$/)
    .waitFor();
  await press(/^Change 1 /);
  expect(await dialog().getByText(ended).innerText()).toMatch(ended);
  await press('Close');
});

it('lists what was done with many, opens it there and from the history of a record, and offers what was refused as a file', async () => {
  const { page } = list;
  await page.goto('/admin/batches?view=mine');
  await page
    .getByRole('row', { name: /Change the priority of leads to Low/ })
    .first()
    .click();
  await dialog()
    .getByText(/^(Undo: )?Change the priority of leads to Low: \d leads? (?:changed|put back)/)
    .waitFor();
  expect(
    await dialog()
      .getByRole('button', { name: /^Changed \d$/ })
      .getAttribute('aria-pressed'),
  ).toBe('true');
  const lead = Number(await dialog().locator('.batch-item-id').first().innerText());
  await press('Close');
  await page.waitForURL('**/admin/batches**');
  expect(await page.getByRole('dialog').count()).toBe(0);

  // A lead that there is not: refused in the preview, and not tried.
  const headers = { [REQUESTED_WITH.header]: REQUESTED_WITH.value };
  // The answer of the call.
  const { payload } = (await (
    await page.request.put('/api/batches', {
      headers,
      data: { kind: leadBatch.changePriority, parameters: { PriorityCodeID: priority.MEDIUM }, ids: [lead, 999_999] },
    })
  ).json()) as Envelope<BatchRow>;
  await page.goto(`/admin/batches/view/${payload.BatchID}`);
  await dialog().getByRole('button', { name: 'Cannot be changed 1' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('link', { name: 'Download them as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`Refused in bulk change ${payload.BatchID}.csv`);
  await press('Cancel');

  await page.goto(`/admin/leads/view/${lead}?view=all`);
  await page.getByRole('link', { name: 'With many' }).last().click();
  await dialog()
    .getByText(/^(Undo: )?Change the priority of leads/)
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/batches\/view\/\d+$/);
  await press('Close');
});
