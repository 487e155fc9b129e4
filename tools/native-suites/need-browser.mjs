import { findBrowser, howToGetABrowser } from '../browser-executable.mjs';

/**
 * Before the browser suites, because a suite that finds no browser has already started a product, which would keep jest
 * running.
 * @throws {Error} without a browser
 */
export default function needBrowser() {
  const found = findBrowser();
  if (found === undefined) throw new Error(howToGetABrowser);
  process.env['CHROMIUM_PATH'] = found;
}
