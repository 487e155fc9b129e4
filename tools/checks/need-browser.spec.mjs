import { afterEach, expect, it } from '@jest/globals';
import needBrowser from '../native-suites/need-browser.mjs';

const named = process.env['CHROMIUM_PATH'];
afterEach(() => {
  if (named === undefined) delete process.env['CHROMIUM_PATH'];
  else process.env['CHROMIUM_PATH'] = named;
});

it('ends the browser suites before they start a product when the named browser does not exist', () => {
  process.env['CHROMIUM_PATH'] = '/no/such/browser';
  expect(needBrowser).toThrow('CHROMIUM_PATH names /no/such/browser, which does not exist.');
});
