import { expect, it } from '@jest/globals';
import { isStaff } from './access/permissions.ts';
import { allEndpoints } from './endpoints.ts';

/** These queries of all staff are also for a user who views as another user. None shows that user's secrets. */
const shownToViewers: ReadonlySet<string> = new Set([
  'admin/companies',
  'app/changelog/:amount',
  'asOf/list/:resource/:at',
  'asOf/since/:resource/:at/:ids',
  'companies/match/:name',
  'companies/search/:text',
  'email/preview',
  'email/previewTemplate',
  'email/templates/:kind',
  'health',
  'history/entry/:entry',
  'history/types',
  'history/undoable/:subject',
  'history/undoing/:decision',
  'history/values/:entry',
  'live',
  'reports/:report/:row/behind/:figure',
  'savedViews/:list',
  'userEmbeddedList',
  'userSubscriptions/of/:subject',
  'users/activity',
  'users/basic',
  'users/refreshAuthProfile',
]);

it('a query of all staff about no single record is personal, or is listed as shown to viewers', () => {
  const open = allEndpoints
    .filter(({ kind, who, isPersonal }) => kind === 'query' && who === isStaff && !isPersonal)
    .map(({ path }) => path)
    .filter((path) => !/\/:id\b/.test(path));
  expect(open.sort()).toEqual([...shownToViewers].sort());
});
