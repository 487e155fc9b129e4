import { expect, it } from '@jest/globals';
import { ApiError, whyUnloadable } from './api-error.ts';

it.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1:3000/admin/assets/lead.endpoints-Bq1.js',
  'error loading dynamically imported module: http://127.0.0.1:3000/admin/assets/lead.endpoints-Bq1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /admin/assets/leads-Cd2.css',
])('a browser’s message for missing code becomes our own text: %s', (words) => {
  expect(ApiError.from(new TypeError(words))).toMatchObject({ status: 0, message: whyUnloadable });
});
