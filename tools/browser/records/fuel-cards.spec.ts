import { describe, expect, it, jest } from '@jest/globals';
import { DOCX } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { letterMessage, trackingMailMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { PINS_SHOWN_SECONDS } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import type { FuelCardTrackerView } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { documentOf } from '../../../apps/api/areas/fuel-cards/letters/built-in-letters.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { seenBy } from '../site/site.ts';

jest.setTimeout(90_000);

const { staff, page, told } = await openDesk();

describe('Fuel cards', () => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const tracker = (id: number) => seenBy<FuelCardTrackerView>(page, `fuelCardTrackers/tracker/${id}`);
  const added = async (fields: object): Promise<number> => {
    const { PersonID } = await staff.addPerson();
    const body = { FuelCardTracker: { PersonID, ...fields } };
    return (await staff.call<FuelCardTrackerView>('PUT', 'fuelCardTrackers', body)).FuelCardTrackerID;
  };

  it('Chargefox beside another card asks which cards stay, and both answers are kept', async () => {
    const id = await added({ CardRequested_BP: true, CardRequested_Shell: true });
    await openAddress(page, `/admin/fuelCardTrackers/edit/${id}`);
    await tick('Chargefox card').check();
    await button('No, clear Chargefox').click();
    await page.locator('.MuiModal-root').waitFor({ state: 'detached' });
    expect([await tick('BP card').isChecked(), await tick('Chargefox card').isChecked()]).toEqual([true, false]);
    await tick('Chargefox card').check();
    await button('Yes, leave only Chargefox').click();
    await page.locator('.MuiModal-root').waitFor({ state: 'detached' });
    expect([await tick('BP card').isChecked(), await tick('Chargefox card').isChecked()]).toEqual([false, true]);
    await button('Update And View Tracker').click();
    await told(fuelCardTrackerMessage.updated);
    await expect(tracker(id)).resolves.toMatchObject({
      CardRequested_BP: false,
      CardRequested_Shell: false,
      CardRequested_Chargefox: true,
    });
    await page.getByRole('list', { name: 'Life of the Chargefox card' }).getByText('Not sent').waitFor();
  });

  it('PINs are shown for 20 seconds on demand, and the history says who looked', async () => {
    const id = await added({ CardRequested_Ampol: true, CardPin_Ampol: '471199' });
    await openAddress(page, `/admin/fuelCardTrackers/view/${id}`);
    const pin = page.locator('.card-pin');
    await pin.getByText('••••').waitFor();
    await page.clock.install();
    await button('Show PINs').click();
    await pin.getByText('471199').waitFor();
    await page.getByText('Looked at the PINs').waitFor();
    await page.clock.runFor(PINS_SHOWN_SECONDS * 1000);
    await pin.getByText('••••').waitFor();
    expect(await page.getByText('471199').count()).toBe(0);
    await page.clock.resume();
  });

  it('status, priority and urgency are changed with the keyboard, and a duplicate opens', async () => {
    const id = await added({ CardRequested_BP: true, RegistrationNumber: '1AB2CD' });
    await openAddress(page, `/admin/fuelCardTrackers/view/${id}`);
    const value = (name: RegExp) => page.locator('.slide-panel').getByRole('button', { name });
    for (const [key, letter, shown] of [
      ['s', 'r', /^Status: Requested/],
      ['p', 'h', /^Priority: High/],
      ['u', 'u', /^Urgent: Urgent/],
    ] as const) {
      await value(new RegExp(`${shown.source.split(':')[0]}:`)).waitFor();
      await page.keyboard.press(key);
      await page.getByRole('menu').waitFor();
      await page.keyboard.press(letter);
      await page.keyboard.press('Enter');
      await value(shown).waitFor();
    }
    await expect(tracker(id)).resolves.toMatchObject({ StatusName: 'Requested', PriorityName: 'High', Urgent: true });
    await button('Duplicate').click();
    await told(fuelCardTrackerMessage.duplicated);
    await page.waitForURL(({ pathname }) => /\/view\/\d+$/.test(pathname) && !pathname.endsWith(`/${id}`));
    await value(/^Status: Open/).waitFor();
    await page.getByText(`Duplicated from fuel card tracker ${id}`).waitFor();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await openAddress(page, '/admin/fuelCardTrackers');
    await page.getByText('Unassigned · not sent since today').first().waitFor();
    if (size !== null) await page.setViewportSize(size);
  });

  it('a tracking mail is edited around its table, survives a lost answer, and is sent again only after a question', async () => {
    const id = await added({ CardRequested_BP: true, TrackingNumber_BP: 'AP12345' });
    const menu = async (item: string) => {
      await page.locator('.slide-panel').getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await openAddress(page, `/admin/fuelCardTrackers/view/${id}`);
    await menu('Tracking mail');
    const dialog = page.getByRole('dialog', { name: 'Tracking mail' });
    const typed = dialog.getByRole('textbox', { name: 'Message' });
    await typed.waitFor();
    expect(await typed.inputValue()).toContain('\n\n- BP tracking number: AP12345');
    await typed.fill((await typed.inputValue()).replace('- BP', 'Kia ora\n- BP'));
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Expiry replacement BP' }).click();
    await page
      .getByRole('dialog', { name: 'Replace what you wrote?' })
      .getByRole('button', { name: 'Keep writing' })
      .click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title="Preview of the mail"]');
    await preview.locator('p').getByText('- BP tracking number: AP12345').waitFor();
    // The request arrives and its answer is lost. What was typed stays, and a second press is the same request.
    await page.route(
      '**/sendTrackingNumberEmail',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await typed.inputValue()).toContain('Kia ora');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await told(trackingMailMessage.sent);
    await dialog.waitFor({ state: 'detached' });
    const { EmailHistory, TrackingNumberEmailSentDateTime, SentDateTime_BP, Resent } = await tracker(id);
    expect(EmailHistory).toHaveLength(1);
    expect([SentDateTime_BP, Resent]).toEqual([TrackingNumberEmailSentDateTime, false]);
    await menu('Tracking mail');
    await page.getByText(/^The tracking mail was sent on .*\. Send it again\?$/).waitFor();
    await button('Write again').click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await told(trackingMailMessage.sent);
    await dialog.waitFor({ state: 'detached' });
    await expect(tracker(id)).resolves.toMatchObject({ Resent: true });
    await menu('Download letter');
    const saved = page.waitForEvent('download');
    await button('Download').click();
    expect((await saved).suggestedFilename()).toBe(`Fuel card letter ${id}.docx`);
    await button('Close').last().click();
  });

  it('an administrator replaces the template of a letter, tests it, and goes back to the built-in one', async () => {
    await openAddress(page, '/admin/fuelCardTrackers/manage');
    const part = page.getByRole('region', { name: 'Letter templates' });
    const file = (...lines: string[]) => ({ name: 'letter.docx', mimeType: DOCX, buffer: documentOf(lines) });
    const chooser = part.getByLabel('New template of the letter Additional', { exact: true });
    await part.getByRole('row').nth(5).waitFor();
    await chooser.setInputFiles([file('Dear {{firstname}},')]);
    await part.getByText(letterMessage.unknownPlaceholders(['firstname'])).waitFor();
    await chooser.setInputFiles([file('Kia ora {{firstName}},')]);
    await told(letterMessage.replaced('Additional'));
    const choice = part.getByRole('combobox', { name: 'Template of the letter Additional' });
    await choice.getByText('Version 1 by').waitFor();
    const saved = page.waitForEvent('download');
    await part.getByRole('button', { name: 'Test the template Additional' }).click();
    expect((await saved).suggestedFilename()).toBe('Additional letter, filled.docx');
    await choice.click();
    await page.getByRole('option', { name: 'Built-in' }).click();
    await told(letterMessage.chosen('Additional'));
    await choice.getByText('Built-in').waitFor();
  });
});
