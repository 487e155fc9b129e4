import type { Page } from 'playwright-core';

/** Delivers a visitor's post and loses its answer. Ends once the page says so. @param send the act of the visitor */
export async function loseAnswers(page: Page, send: () => Promise<unknown>): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch({ maxRedirects: 0 });
    return route.abort('connectionreset');
  });
  await send();
  await page.getByRole('status').filter({ hasText: 'It could not be sent.' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
}

/** Two clicks whose answer is lost, though what they send arrives; and two more. */
export async function pressTwiceAndAgain(page: Page, name: string): Promise<void> {
  const press = () =>
    page.getByRole('button', { name }).evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
  await loseAnswers(page, press);
  await press();
}
