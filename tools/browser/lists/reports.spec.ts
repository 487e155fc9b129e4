import { describe, expect, it } from '@jest/globals';
import type { SessionAttendee } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { session } from '../../../apps/api/testing/bodies.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';

async function sessionWith(sessionName: string, sessionStartTime: string, people: number): Promise<void> {
  const sessionEndTime = sessionStartTime.replace('T02:', 'T03:');
  const { SessionID } = await desk.staff.call<SessionRecord>(
    'PUT',
    'sessions',
    session({ sessionName, sessionStartTime, sessionEndTime, sessionLinkExpiryTime: sessionEndTime }, []),
  );
  for (let n = 1; n <= people; n += 1) {
    const { PersonID } = await desk.staff.addPerson({
      FirstName: `Nia${n}`,
      LastName: sessionName.split(' ')[0],
      Email: `nia${n}.${SessionID}@example.com`,
      ContactNumber: `0400000${SessionID}${String(n).padStart(2, '0')}`,
    });
    await desk.staff.call<SessionAttendee>('PUT', 'sessionAttendance/manual', { PersonID, SessionID });
  }
}
const desk = await openDesk();
const { page } = desk;
await sessionWith('Acheron lunch', '2031-08-12T02:00:00Z', 2);
const early = new Date().toISOString();
await sessionWith('Barwon lunch', '2031-08-13T02:00:00Z', 1);
await sessionWith('Corio lunch', '2031-09-10T02:00:00Z', 1);
await openAddress(page, '/admin/sessions/statistics?SessionStartDateTime=2031-08-01..2031-08-31');

describe('A report', () => {
  const total = (sums: RegExp) => page.getByRole('row', { name: sums }).waitFor();

  it('sums what its period and filters leave, and steps through its months', async () => {
    await total(/^Total 3 /);
    await page.getByRole('searchbox').fill('bar');
    await total(/^Total 1 /);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Later months' }).click();
    await page.getByText('September 2031').waitFor();
    await page.getByRole('link', { name: 'Corio lunch' }).waitFor();
    await total(/^Total 1 /);
    await page.getByRole('button', { name: 'September 2031' }).click();
    await page.getByRole('menuitem', { name: '3 months' }).click();
    await page.getByText('July 2031 to September 2031').waitFor();
    await total(/^Total 4 /);
    expect(new URL(page.url()).searchParams.get('SessionStartDateTime')).toBe('2031-07-01..2031-09-30');
  });

  it('opens a figure to its events by keyboard, and returns to it', async () => {
    const figure = page.getByRole('button', { name: 'With a seat of Acheron lunch: 2' });
    await figure.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'With a seat: Acheron lunch' });
    await dialog.getByRole('link', { name: /^Nia2 Acheron, attendee/ }).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await figure.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('keeps a view with its period, and shows what another user adds', async () => {
    await page.getByRole('button', { name: 'Save as' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Winter');
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=v\d+/);
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: /^Winter/ })
      .waitFor();
    await sessionWith('Dargo lunch', '2031-07-10T02:00:00Z', 1);
    await page.getByRole('link', { name: 'Dargo lunch' }).waitFor();
    await total(/^Total 5 /);
    expect(new URL(page.url()).searchParams.get('view')).toMatch(/^v\d+$/);
  });

  it('shows its past without opening figures, and offers the rows of now as a file', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV, 4 rows' }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(
      `/admin/sessions/statistics?SessionStartDateTime=2031-07-01..2031-09-30&asOf=${encodeURIComponent(early)}`,
    );
    await total(/^Total 2 /);
    expect(await page.getByRole('button', { name: /^With a seat of/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Changed since' }).count()).toBe(0);
  });

  it('has a card for each row on a phone, with nothing beyond the edge', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAddress(page, '/admin/sessions/statistics?SessionStartDateTime=2031-08-01..2031-08-31');
    await page.getByRole('heading', { name: 'Acheron lunch' }).waitFor();
    await page.getByRole('button', { name: 'With a seat of Acheron lunch: 2' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Total' }).getByText('3', { exact: true }).waitFor();
    expect(
      await page
        .locator('.list-page, .list-rows')
        .evaluateAll((parts) => parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    ).toEqual([0, 0]);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
});
