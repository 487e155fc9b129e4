import { describe, expect, it, jest } from '@jest/globals';
import { payCycle } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRecord, LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendee } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { vehicleMessage } from '@leaseledger/contract/vehicles/vehicle.messages';
import { until } from '@leaseledger/event-log/testing/until';
import type { Locator } from 'playwright-core';
import { person, registration, session } from '../../../apps/api/testing/bodies.ts';
import { AxeFindings } from '../accessibility/axe-findings.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { seenBy } from '../site/site.ts';

jest.setTimeout(90_000);

const thisYear = new Date().getUTCFullYear();

const { site, browser, staff, page } = await openDesk();

describe('Cars are suggested', () => {
  it.each([true, false])(
    'to an attendee who asks for a quote, models where a script runs (%s), and any can be typed',
    async (javaScriptEnabled) => {
      const planned = await staff.call<SessionRecord>('PUT', 'sessions', session());
      const { SessionAttendanceID, secretKey } = await staff.call<{ SessionAttendanceID: number; secretKey: string }>(
        'PUT',
        'sessionAttendance',
        registration(planned, 1),
      );
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        baseURL: site.url,
        javaScriptEnabled,
      });
      const visitor = await context.newPage();
      await visitor.goto(`/quote/${SessionAttendanceID}/${secretKey}`);
      await visitor.getByText(vehicleMessage.simulated).waitFor();
      const suggested = (name: string) =>
        visitor
          .locator(`#${name}-list option`)
          .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
      expect(await suggested('manufacturer')).toEqual(expect.arrayContaining(['BYD', 'Kia', 'Toyota']));
      await visitor.getByLabel('Manufacturer').fill('Kia');
      await visitor.getByLabel('Model').fill('sport');
      const models = javaScriptEnabled ? ['Sportage', 'Sportage Hybrid'] : [];
      const offered = async () => {
        for (const value of models)
          await visitor.locator(`#model-list option[value="${value}"]`).waitFor({ state: 'attached' });
        expect(await suggested('model')).toEqual(models);
      };
      await offered();
      await visitor.getByRole('button', { name: 'Request Quote' }).click();
      await visitor.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
      await offered();
      await visitor.getByLabel('Model').fill('Sportage of my own');
      await visitor.getByLabel('Gross annual income').fill('95000');
      await visitor.getByLabel('Postcode').fill('3220');
      await visitor.getByLabel('State').selectOption('VIC');
      await visitor.getByLabel('Annual KMs').fill('15000');
      await visitor.getByLabel('Business use %').fill('0');
      await visitor.getByLabel('Contact number').fill('0400111222');
      await visitor.getByRole('button', { name: 'Request Quote' }).click();
      await visitor.getByRole('heading', { level: 1, name: sessionAttendanceMessage.quoteRequested }).waitFor();
      await context.close();
      const asked = () => staff.call<SessionAttendee>('GET', `sessionAttendance/${SessionAttendanceID}`);
      // The choice of a visitor shows a moment later.
      await until('the chosen car', async () => (await asked()).InterestedCarModel !== null);
      expect(await asked()).toMatchObject({
        InterestedCarManufacturer: 'Kia',
        InterestedCarModel: 'Sportage of my own',
      });
    },
  );

  const car = (name: string): Locator => page.getByRole('group', { name, exact: true });
  const manufacturer = (name: string): Locator => car(name).getByRole('combobox', { name, exact: true });
  const model = (name: string): Locator => car(name).getByRole('combobox', { name: 'Model' });

  it('to staff who fill in an attendee: one that is chosen fills manufacturer, model and year, by keyboard too, and any can be typed', async () => {
    const { SessionID } = await staff.call<SessionRecord>('PUT', 'sessions', session());
    const { PersonID } = await staff.call<PersonView>('PUT', 'persons', person({ Email: 'drives@example.com' }));
    const { SessionAttendanceID } = await staff.call<SessionAttendee>('PUT', 'sessionAttendance/manual', {
      PersonID,
      SessionID,
    });
    await openAddress(page, `/admin/sessionAttendees/edit/${SessionAttendanceID}`);
    await manufacturer('Interested in').pressSequentially('sportage hyb');
    await car('Interested in').getByText(vehicleMessage.simulated).waitFor();
    await page.getByRole('option', { name: `Kia Sportage Hybrid ${thisYear}, new, simulated` }).waitFor();
    expect(await new AxeFindings().of(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect([await manufacturer('Interested in').inputValue(), await model('Interested in').inputValue()]).toEqual([
      'Kia',
      'Sportage Hybrid',
    ]);
    await car('Interested in').getByText(String(thisYear), { exact: true }).waitFor();
    await manufacturer('Current car').fill('Kit car');
    await model('Current car').fill('Mine');
    await page.getByRole('button', { name: 'Update & View' }).click();
    await page.getByRole('status').getByText(sessionAttendanceMessage.updated, { exact: true }).first().waitFor();
    expect(await seenBy<SessionAttendee>(page, `sessionAttendance/${SessionAttendanceID}`)).toMatchObject({
      InterestedCarManufacturer: 'Kia',
      InterestedCarModel: 'Sportage Hybrid',
      InterestedCarYear: thisYear,
      CurrentCarManufacturer: 'Kit car',
      CurrentCarModel: 'Mine',
      CurrentCarYear: null,
    });
  });

  it('to staff who fill in a lead, by the model as well; while the catalogue does not answer that is told, and the car is typed', async () => {
    const { PersonID } = await staff.call<PersonView>(
      'PUT',
      'persons',
      person({ Email: 'leads@example.com', ContactNumber: '0400111333' }),
    );
    const { LeadID } = await staff.call<LeadRow>('PUT', 'leads', {
      Lead: {
        PersonID,
        Notes: 'Electric, wants delivery before June',
        AnnualKMs: 15_000,
        AnnualIncome: 90_000,
        LeaseType: 'Statutory',
        PkePayCycleID: payCycle.MONTHLY,
        PreferredLeaseTerm: 3,
      },
    });
    await openAddress(page, `/admin/leads/edit/${LeadID}`);
    await manufacturer('Interested in').fill('Tesla');
    await model('Interested in').fill('model y');
    const older = page.getByRole('option', { name: `Tesla Model Y ${thisYear - 1}` });
    await older.waitFor();
    await car('Interested in').getByRole('checkbox', { name: 'Search new vehicles only' }).check();
    await model('Interested in').fill('model');
    await page.getByRole('option', { name: `Tesla Model Y ${thisYear}, new, simulated` }).waitFor();
    expect(await older.count()).toBe(0);
    await car('Interested in').getByRole('checkbox', { name: 'Search new vehicles only' }).uncheck();
    await model('Interested in').fill('model y');
    await older.click();
    expect([await manufacturer('Interested in').inputValue(), await model('Interested in').inputValue()]).toEqual([
      'Tesla',
      'Model Y',
    ]);
    await page.route('**/api/cars/search', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, message: vehicleMessage.unreachable, code: 503, payload: null },
      }),
    );
    await manufacturer('Current car').fill('Holden');
    await car('Current car').getByText(vehicleMessage.unreachable).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Update And View Lead', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes('/edit/'));
    expect(await seenBy<LeadRecord>(page, `leads/lead/${LeadID}`)).toMatchObject({
      InterestedCarManufacturer: 'Tesla',
      InterestedCarModel: 'Model Y',
      InterestedCarYear: thisYear - 1,
      CurrentCarManufacturer: 'Holden',
    });
  });
});
