import { expect, it } from '@jest/globals';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { withoutLive } from '../site/site.ts';
import { axeFindsNothingOn } from './axe-on-states.ts';
import { consoleStates } from './console-states.ts';

axeFindsNothingOn(consoleStates.console, ({ page, newPage, findings }) => {
  it('the login with errors', async () => {
    const loggedOut = await newPage();
    await loggedOut.goto('/admin/login');
    await loggedOut.getByRole('button', { name: 'Login', exact: true }).click();
    await loggedOut.getByText(authMessage.email).waitFor();
    expect(await findings.of(loggedOut)).toEqual([]);
    await loggedOut.close();
  });

  it('a list that is not live', async () => {
    const lonely = await newPage('administrator');
    await lonely.clock.install();
    await withoutLive(lonely.context());
    await lonely.goto('/admin/leads');
    await lonely.locator('[data-row-link]').first().waitFor();
    const notLive = lonely.getByRole('button', { name: /^Not live/ });
    while (!(await notLive.isVisible())) await lonely.clock.runFor(1_000);
    expect(await findings.of(lonely)).toEqual([]);
    await lonely.close();
  });

  it('of a page, unless something is wrong with it: also among texts that were looked at, and in dark alone', async () => {
    await page().goto('/admin/');
    const title = page().getByRole('heading', { level: 1 });
    const wrong = async (html: string) => {
      await title.evaluate((heading, added) => heading.insertAdjacentHTML('afterend', added), html);
      const found = await findings.of(page());
      await title.evaluate((heading) => heading.nextElementSibling?.remove());
      return found.map((finding) => finding.split(': ', 2).join(': '));
    };
    expect(await wrong('<p>Fine</p>')).toEqual([]);
    expect(await wrong('<p style="color: #999; background: #fff">Pale</p>')).toEqual([
      'in light: color-contrast',
      'in dark: color-contrast',
    ]);
    expect(await wrong('<p style="color: #333">Dark in the dark</p>')).toEqual(['in dark: color-contrast']);
    expect(await wrong('<button type="button"></button>')).toEqual(['in light: button-name']);
  });
});
