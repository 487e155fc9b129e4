import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { onePagePdf } from '../../../apps/api/testing/upload.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { withoutLive } from '../site/site.ts';

jest.setTimeout(120_000);

const { staff, page, told } = await openDesk();
const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#385' } })
  .png()
  .toBuffer();
await withoutLive(page.context());
page.setDefaultTimeout(40_000);

describe('Files beside a record', () => {
  const part = () => page.getByRole('region', { name: 'Files' });
  const row = (name: string) => part().getByRole('listitem').filter({ hasText: name });
  const choose = (...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.getByLabel('Files to add').setInputFiles([...files]);
  const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

  beforeEach(async () => {
    const { LeadID } = await staff.addLead();
    await openAddress(page, `/admin/leads/view/${LeadID}`);
    await page.getByRole('tab', { name: 'Files' }).click();
    await part().getByText('No files yet').waitFor();
  });

  it('are added, counted, seen and saved as they were', async () => {
    await choose(
      { name: 'Car.png', mimeType: 'image/png', buffer: picture },
      { name: 'Quote.pdf', mimeType: 'application/pdf', buffer: onePagePdf() },
      text('Note.txt', 'Payroll confirmed'),
    );
    await told('3 of 3 files have been added.');
    for (const name of ['Car.png', 'Quote.pdf', 'Note.txt']) await row(name).waitFor();
    await page.getByRole('tab', { name: 'Files 3' }).waitFor();
    for (const name of ['Car.png', 'Quote.pdf'])
      await row(name)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.decode());
    // Whole, however high: the middle of a page says nothing.
    const [drawn, mark] = [
      await row('Quote.pdf').locator('img').boundingBox(),
      await row('Quote.pdf').locator('.file-mark').boundingBox(),
    ];
    expect(drawn?.height).toBeLessThanOrEqual(mark?.height ?? 0);
    await row('Quote.pdf').getByRole('button', { name: 'Preview Quote.pdf' }).click();
    const shown = page.getByRole('dialog', { name: 'Quote.pdf' });
    await shown.getByRole('img', { name: 'Quote.pdf' }).waitFor();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row('Note.txt').getByRole('link', { name: 'Note.txt' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Note.txt');
  });

  it('that cannot be drawn say so where they were to be seen, and are saved from there', async () => {
    await choose({ name: 'Torn.pdf', mimeType: 'application/pdf', buffer: onePagePdf().subarray(0, 40) });
    await row('Torn.pdf').getByRole('button', { name: 'Preview Torn.pdf' }).click();
    const shown = page.getByRole('dialog', { name: 'Torn.pdf' });
    await shown.getByText('There is no preview of this file. Download it to look at it.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Torn.pdf');
  });

  it('are removed, and put back with the alert', async () => {
    await choose(text('Contract.txt', 'Signed'));
    await told('Contract.txt has been added.');
    await row('Contract.txt').getByRole('button', { name: 'Remove Contract.txt' }).click();
    await told('Contract.txt has been removed.');
    await part().getByText('No files yet').waitFor();
    await part().and(page.locator(':focus')).waitFor();
    await page.locator('.alert').getByRole('button', { name: 'Undo', exact: true }).click();
    await row('Contract.txt').waitFor();
    expect(await row('Contract.txt').count()).toBe(1);
  });

  it('that are refused say why where they stand, before they are sent or after', async () => {
    await choose(text('setup.exe', 'MZ\u0000'), text('empty.txt', ''), {
      name: 'Cat.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no cat\u0000'),
    });
    await row('setup.exe').getByRole('alert').getByText('File type not supported').waitFor();
    await row('empty.txt').getByText('The file is empty.').waitFor();
    await row('Cat.jpg').getByText('File type not supported').waitFor();
    await row('setup.exe').getByRole('button', { name: 'Dismiss setup.exe' }).click();
    await row('setup.exe').waitFor({ state: 'detached' });
    expect(await part().getByRole('alert').count()).toBe(2);
  });

  it('under a wrong name are called what they are, and the alert says so', async () => {
    await choose(text('Hours.pdf', 'no PDF'));
    await told('Hours.pdf has been added as Hours.txt, because that is what it is.');
    await row('Hours.txt').waitFor();
    expect(await row('Hours.pdf').count()).toBe(0);
  });

  it('that were lost on the way are sent again, and are there once', async () => {
    await page.route('**/api/files', (route) => route.abort(), { times: 1 });
    await choose(text('Lost.txt', 'Here after all'));
    await row('Lost.txt').getByRole('alert').getByText('Error Uploading File, please try again.').waitFor();
    await row('Lost.txt').getByRole('button', { name: 'Try Lost.txt again' }).click();
    await row('Lost.txt').getByRole('link').waitFor();
    await page.getByRole('tab', { name: 'Files 1' }).waitFor();
    expect(await row('Lost.txt').count()).toBe(1);
  });

  it('that are cancelled on their way are not there, also after those behind them have come', async () => {
    let asked: () => void = () => undefined;
    const isUnderWay = new Promise<void>((resolve) => (asked = resolve));
    await page.route('**/api/files', () => asked(), { times: 1 });
    await choose(
      text('Wrong.txt', 'Of another customer'),
      text('Waiting.txt', 'Not needed'),
      text('Right.txt', 'Of this one'),
    );
    await isUnderWay;
    await row('Wrong.txt').getByRole('progressbar', { name: 'Uploading Wrong.txt' }).waitFor();
    for (const name of ['Waiting.txt', 'Wrong.txt'])
      await row(name)
        .getByRole('button', { name: `Cancel ${name}` })
        .click();
    await row('Right.txt').getByRole('link').waitFor();
    await told('1 of 3 files have been added.');
    await page.reload();
    await page.getByRole('tab', { name: 'Files 1' }).click();
    await row('Right.txt').waitFor();
    expect(await part().getByRole('listitem').count()).toBe(1);
  });

  it('are dropped anywhere on the page, and pasted', async () => {
    const data = await page.evaluateHandle(() => {
      const held = new DataTransfer();
      held.items.add(new File(['dropped'], 'Dropped.txt', { type: 'text/plain' }));
      return held;
    });
    await page.dispatchEvent('.slide-panel', 'dragover', { dataTransfer: data });
    await part().getByText('Drop to add').waitFor();
    await page.dispatchEvent('.slide-panel', 'drop', { dataTransfer: data });
    await row('Dropped.txt').getByRole('link').waitFor();
    await page.evaluate(() => {
      const held = new DataTransfer();
      held.items.add(new File(['pasted'], 'Pasted.txt', { type: 'text/plain' }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: held, bubbles: true }));
    });
    await row('Pasted.txt').getByRole('link').waitFor();
    expect(await part().getByRole('link').count()).toBe(2);
  });
});
